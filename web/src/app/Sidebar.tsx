import {
  KeyRound,
  Languages,
  LogOut,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  Sun,
  X,
} from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Link } from "react-router";

import { useTexts } from "../language/use-texts.tsx";
import { paths } from "../paths.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Brand } from "./Brand.tsx";
import { navigationFor } from "./navigation.ts";
import { SidebarItem } from "./SidebarItem.tsx";
import { useCollapsed } from "./sidebar-collapsed.ts";
import { useTheme } from "./theme.ts";
import { useOtherLanguage } from "./use-other-language.ts";

/** A constant placeholder: it contains nothing about the signed-in user. */
const placeholderAvatar = "https://www.gravatar.com/avatar/?d=mp&s=72";

export interface SidebarUser {
  name: string;
  /** Below the name: the email, or an admin's constituency. */
  detail: string;
  isAdmin: boolean;
}

interface SidebarProps {
  user: SidebarUser;
  onLogout: () => void;
  /** Opens the dialog for the own password; undefined where it is not offered. */
  onPassword: (() => void) | undefined;
  /** On small screens: whether the drawer is open. */
  drawerOpen: boolean;
  onCloseDrawer: () => void;
  closeButton: Ref<HTMLButtonElement>;
  /** Opens the palette; undefined where it is not offered. */
  onGoTo?: (() => void) | undefined;
}

/** The console's navigation (spec.md section 2, "Layout and sidebar"): a column on wide screens, a drawer on small ones. */
export function Sidebar(props: SidebarProps) {
  const { user, onLogout, onPassword, drawerOpen, onCloseDrawer, closeButton, onGoTo } = props;
  const { t } = useTexts();
  const [narrow, setNarrow] = useCollapsed();
  // The drawer is never collapsed, whatever was chosen when the window was wide.
  const collapsed = narrow && !drawerOpen;
  const { theme, toggle } = useTheme();
  const other = useOtherLanguage();
  return (
    <aside
      aria-label={t("Sidebar")}
      data-open={drawerOpen ? "" : undefined}
      data-collapsed={collapsed || undefined}
      className={cx(
        "group/sidebar print:hidden max-lg:drawer fixed inset-y-0 inset-s-0 z-40 flex h-dvh w-64 flex-col overflow-hidden low:overflow-y-auto border-e border-line bg-surface-sunken max-lg:shadow-float lg:sticky lg:top-0 lg:shrink-0 lg:transition-[width] lg:duration-300",
        collapsed && "lg:w-16",
      )}
    >
      <div className="flex h-16 shrink-0 items-center justify-between ps-4 pe-2">
        <Link to={paths.home} className="rounded-md">
          <Brand />
        </Link>
        <IconButton
          ref={closeButton}
          label={t("Close menu")}
          onClick={onCloseDrawer}
          className="lg:hidden"
        >
          <X className="size-5" />
        </IconButton>
        {onGoTo && !collapsed && (
          <IconButton label={t("Go to... (Ctrl+K)")} onClick={onGoTo} className="max-lg:hidden">
            <Search className="size-5" />
          </IconButton>
        )}
      </div>

      <nav
        aria-label={t("Main")}
        className="grow low:shrink-0 overflow-x-hidden overflow-y-auto low:overflow-visible px-2.5 py-2"
      >
        <ul className="flex flex-col gap-0.5">
          {navigationFor(user.isAdmin).map((item) => (
            <li key={item.label}>
              <SidebarItem item={item} collapsed={collapsed} onExpand={() => setNarrow(false)} />
            </li>
          ))}
        </ul>
      </nav>

      <div className="flex shrink-0 flex-col gap-0.5 border-t border-line px-2.5 py-2">
        <FooterButton
          icon={theme === "dark" ? <Sun className="size-5" /> : <Moon className="size-5" />}
          label={t(theme === "dark" ? "Light theme" : "Dark theme")}
          onClick={toggle}
        />
        <FooterButton
          icon={<Languages className="size-5" />}
          label={other.name}
          lang={other.tag}
          hint={other.hint}
          onClick={other.show}
        />
        <FooterButton
          icon={
            collapsed ? <PanelLeftOpen className="size-5" /> : <PanelLeftClose className="size-5" />
          }
          label={t(collapsed ? "Expand" : "Collapse")}
          onClick={() => setNarrow(!narrow)}
          className="max-lg:hidden"
        />
        {onPassword && (
          <FooterButton
            icon={<KeyRound className="size-5" />}
            label={t("Change Password")}
            onClick={onPassword}
          />
        )}
        <FooterButton icon={<LogOut className="size-5" />} label={t("Logout")} onClick={onLogout} />
        <div
          className="mt-1 flex items-center gap-3 border-t border-line px-1 pt-3 pb-1"
          title={collapsed ? user.name : undefined}
        >
          <Avatar name={user.name} src={placeholderAvatar} />
          <div
            className={cx("min-w-0 transition-opacity duration-300", collapsed && "lg:opacity-0")}
          >
            <p className="truncate font-medium" title={user.name}>
              {user.name}
            </p>
            <p className="truncate text-sm text-muted" title={user.detail}>
              {user.detail}
            </p>
          </div>
        </div>
      </div>
    </aside>
  );
}

interface FooterButtonProps {
  icon: ReactNode;
  label: string;
  /** The language of the label, when it differs from the page's. */
  lang?: string;
  /** A tooltip that says more than the label. */
  hint?: string;
  onClick: () => void;
  className?: string;
}

function FooterButton({ icon, label, lang, hint = label, onClick, className }: FooterButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      title={hint}
      className={cx(
        "flex h-control w-full items-center gap-3 overflow-hidden rounded-md px-3 whitespace-nowrap text-muted transition-colors hover:bg-surface-raised hover:text-ink",
        className,
      )}
    >
      <span aria-hidden className="shrink-0 *:stroke-[1.75]">
        {icon}
      </span>
      <span lang={lang}>{label}</span>
    </button>
  );
}
