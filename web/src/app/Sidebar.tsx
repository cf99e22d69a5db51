import {
  CircleUser,
  Languages,
  LogOut,
  type LucideIcon,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  Sun,
  X,
} from "lucide-react";
import type { Ref } from "react";
import { Link } from "react-router";

import { useCapabilities } from "../api/capabilities.ts";
import { signOut } from "../api/sign-in.ts";
import { useAdmin, useUser } from "../api/session.ts";
import { useTexts } from "../language/use-texts.tsx";
import { paths } from "../paths.ts";
import { mayLeave } from "../shared/form/leave-guard.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Brand } from "./Brand.tsx";
import { navigationFor } from "./navigation.ts";
import { SidebarItem } from "./SidebarItem.tsx";
import { useCollapsed } from "./sidebar-collapsed.ts";
import { useTheme } from "./theme.ts";
import { useOtherLanguages } from "./use-other-languages.ts";

/** A constant placeholder: it contains nothing about the signed-in user. */
const placeholderAvatar = "https://www.gravatar.com/avatar/?d=mp&s=72";

async function logout() {
  if (await mayLeave()) signOut();
}

interface SidebarProps {
  /** On small screens: whether the drawer is open. */
  drawerOpen: boolean;
  onCloseDrawer: () => void;
  closeButton: Ref<HTMLButtonElement>;
  /** Opens the palette; undefined where it is not offered. */
  onGoTo?: (() => void) | undefined;
}

/** The console's navigation (layout-1 to layout-7): a column on wide screens, a drawer on small ones. */
export function Sidebar(props: SidebarProps) {
  const { drawerOpen, onCloseDrawer, closeButton, onGoTo } = props;
  const { t } = useTexts();
  const user = useUser();
  const admin = useAdmin();
  const name = admin?.name ?? user?.super_admin?.name ?? t("Super Admin");
  const detail = admin?.constituency_name ?? user?.super_admin?.email ?? "";
  const [narrow, setNarrow] = useCollapsed();
  // The drawer is never collapsed, whatever was chosen when the window was wide.
  const collapsed = narrow && !drawerOpen;
  const { theme, toggle } = useTheme();
  const otherLanguages = useOtherLanguages();
  const { ownPassword } = useCapabilities();
  return (
    <aside
      aria-label={t("Sidebar")}
      data-collapsed={collapsed || undefined}
      className={cx(
        "group/sidebar print:hidden inset-y-0 inset-s-0 flex h-dvh w-64 flex-col overflow-hidden low:overflow-y-auto border-e border-line bg-surface-sunken",
        drawerOpen
          ? "fixed z-70 shadow-float transition-[translate] duration-300 ease-settle starting:-translate-x-full"
          : "max-lg:hidden sticky z-40 shrink-0 transition-[width] duration-300",
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
        className="scroll-cue grow low:shrink-0 overflow-x-hidden overflow-y-auto low:overflow-visible px-2.5 py-2"
      >
        <ul className="flex flex-col gap-0.5">
          {navigationFor(admin !== null).map((item) => (
            <li key={item.label}>
              <SidebarItem item={item} collapsed={collapsed} onExpand={() => setNarrow(false)} />
            </li>
          ))}
        </ul>
      </nav>

      <div className="shrink-0 border-t border-line px-2.5 py-2">
        <div className="flex items-center gap-3 px-1 pb-1" title={collapsed ? name : undefined}>
          <Avatar name={name} src={placeholderAvatar} />
          <div
            className={cx("min-w-0 transition-opacity duration-300", collapsed && "lg:opacity-0")}
          >
            <p className="truncate font-medium" title={name}>
              {name}
            </p>
            <p className="truncate text-sm text-muted" title={detail}>
              {detail}
            </p>
          </div>
        </div>
        <div
          className={cx(
            "-mx-1 flex flex-wrap justify-between gap-y-0.5",
            collapsed && "lg:mx-0 lg:flex-col",
          )}
        >
          <FooterButton
            icon={theme === "dark" ? Sun : Moon}
            label={t(theme === "dark" ? "Light theme" : "Dark theme")}
            onClick={toggle}
          />
          {otherLanguages.map(({ name, locale, hint, show }, position) => (
            <FooterButton
              // The focus stays where it was pressed.
              key={position}
              icon={collapsed ? Languages : undefined}
              label={name}
              lang={locale}
              hint={hint}
              onClick={show}
            />
          ))}
          {ownPassword && (
            <Link to={paths.account} title={t("My Account")} className={footerItem}>
              <CircleUser aria-hidden strokeWidth={1.75} className="size-5" />
              <span className="sr-only">{t("My Account")}</span>
            </Link>
          )}
          <FooterButton icon={LogOut} label={t("Logout")} onClick={() => void logout()} />
          <FooterButton
            icon={collapsed ? PanelLeftOpen : PanelLeftClose}
            label={t(collapsed ? "Expand" : "Collapse")}
            onClick={() => setNarrow(!narrow)}
            className="max-lg:hidden"
          />
        </div>
      </div>
    </aside>
  );
}

interface FooterButtonProps {
  /** Without it, the button shows its label. */
  icon?: LucideIcon | undefined;
  label: string;
  /** The language of the label, when it differs from the page's. */
  lang?: string;
  /** A tooltip that says more than the label. */
  hint?: string;
  onClick: () => void;
  className?: string;
}

const footerItem =
  "grid h-control min-w-control place-items-center rounded-md px-1 text-muted transition-colors hover:bg-surface-raised hover:text-ink";

function FooterButton(props: FooterButtonProps) {
  const { icon: Icon, label, lang, hint = label, onClick, className } = props;
  return (
    <button type="button" onClick={onClick} title={hint} className={cx(footerItem, className)}>
      {Icon && <Icon aria-hidden strokeWidth={1.75} className="size-5" />}
      <span lang={lang} className={cx(Icon && "sr-only")}>
        {label}
      </span>
    </button>
  );
}
