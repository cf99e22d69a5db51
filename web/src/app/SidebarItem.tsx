import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Link, useLocation } from "react-router";

import { useTexts } from "../language/use-texts.tsx";
import { cx } from "../ui/cx.ts";
import { activeChild } from "./navigation.ts";
import type { NavItem } from "./navigation.ts";

const row =
  "relative flex h-control w-full items-center gap-3 rounded-md px-3 text-start font-medium hover:bg-surface-raised";
const current =
  "bg-surface-raised text-accent shadow-raised before:absolute before:inset-y-2 before:inset-s-0 before:w-0.75 before:rounded-full before:bg-accent";

interface SidebarItemProps {
  item: NavItem;
  collapsed: boolean;
  /** Expands the sidebar, so that a group can show its links. */
  onExpand: () => void;
}

/** A link of the sidebar, or a group that expands to its links; only an icon while the sidebar is collapsed. */
export function SidebarItem({ item, collapsed, onExpand }: SidebarItemProps) {
  return item.to === undefined ? (
    <Group item={item} collapsed={collapsed} onExpand={onExpand} />
  ) : (
    <TopLink item={item} to={item.to} collapsed={collapsed} />
  );
}

function Label({ text, hidden }: { text: string; hidden: boolean }) {
  return (
    <span className={cx("grow truncate transition-opacity duration-300", hidden && "lg:opacity-0")}>
      {text}
    </span>
  );
}

function TopLink({ item, to, collapsed }: { item: NavItem; to: string; collapsed: boolean }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const active = pathname === to;
  return (
    <Link
      to={to}
      aria-current={active ? "page" : undefined}
      title={collapsed ? t(item.label) : undefined}
      className={cx(row, active ? current : "text-ink")}
    >
      <item.icon aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
      <Label text={t(item.label)} hidden={collapsed} />
    </Link>
  );
}

function Group({ item, collapsed, onExpand }: SidebarItemProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const id = useId();
  const shownChild = activeChild(item, pathname);
  const active = shownChild !== undefined;
  // Null until the user toggles it: until then, the group of the current page is open.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = !collapsed && (chosen ?? active);

  function onClick() {
    if (collapsed) onExpand();
    setChosen(collapsed || !open);
  }

  return (
    <div data-active={active || undefined}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        title={collapsed ? t(item.label) : undefined}
        onClick={onClick}
        className={cx(row, active ? "text-accent" : "text-ink", active && collapsed && current)}
      >
        <item.icon aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
        <Label text={t(item.label)} hidden={collapsed} />
        <ChevronDown
          aria-hidden
          className={cx(
            "size-4 shrink-0 text-muted transition duration-300",
            open && "rotate-180",
            collapsed && "lg:opacity-0",
          )}
        />
      </button>
      <div id={id} data-open={open ? "" : undefined} className="fold">
        <ul className="min-h-0 overflow-hidden">
          {item.children?.map((child) => {
            const here = child === shownChild;
            return (
              <li key={child.to} className="pt-0.5 ps-5.5 first:pt-1 last:pb-1">
                <Link
                  to={`${child.to}${child.query ?? ""}`}
                  aria-current={here ? "page" : undefined}
                  className={cx(
                    "relative flex h-9 items-center rounded-md px-3 whitespace-nowrap touch:h-control",
                    here ? current : "text-muted hover:bg-surface-raised hover:text-ink",
                    here && "font-medium",
                  )}
                >
                  {t(child.label)}
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
