import { Menu, Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";

import { formatDay } from "../language/dates.ts";
import { useTexts } from "../language/use-texts.tsx";
import { afterFrame } from "../ui/after-frame.ts";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { lazyDialog } from "../ui/lazy-dialog.tsx";
import { Modal } from "../ui/Modal.tsx";
import { BrandMark } from "./Brand.tsx";
import { ContinueLink } from "./ContinueLink.tsx";
import { ConnectionNote, useConnectionLost } from "./ConnectionNote.tsx";
import { usePaletteDialog } from "./palette/use-palette-dialog.ts";
import { PageProgress } from "./PageProgress.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

const CommandPalette = lazyDialog(() => import("./palette/CommandPalette.tsx"));

/** The drawer of small screens: open for one page only; a wide window closes it. */
function useDrawer(locationKey: string) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [isClosing, setClosing] = useState(false);
  const open = openOn === locationKey;
  // Reset with its page, so that coming back to the page does not open the drawer again.
  if (openOn !== null && !open) setOpenOn(null);
  useEffect(() => {
    if (!open) return undefined;
    const hide = () => setOpenOn(null);
    const wide = window.matchMedia("(width >= 64rem)");
    wide.addEventListener("change", hide);
    return () => wide.removeEventListener("change", hide);
  }, [open]);
  /** Hidden first, because making the page interactive again takes longer than a frame on a slow machine. */
  function hide() {
    setClosing(true);
    afterFrame(() => {
      setOpenOn(null);
      setClosing(false);
    });
  }
  return { open, isClosing, show: () => setOpenOn(locationKey), hide };
}

/** The frame of every page behind the sign-in: skip link, sidebar, and the routed page. */
export function Layout() {
  const { t } = useTexts();
  const { pathname, key } = useLocation();
  const drawer = useDrawer(key);
  const palette = usePaletteDialog(CommandPalette.prefetch);
  const isLost = useConnectionLost();
  const closeButton = useRef<HTMLButtonElement>(null);
  useFocusOnNavigation(pathname, true);
  // The first date costs a slow machine 40 ms, which the first rows would wait for.
  useEffect(() => afterFrame(() => void formatDay(new Date().toISOString())), []);
  const sidebar = (
    <Sidebar
      drawerOpen={drawer.open}
      onCloseDrawer={drawer.hide}
      closeButton={closeButton}
      onGoTo={palette.isOffered ? palette.show : undefined}
    />
  );
  return (
    <div
      className={cx(
        "flex min-h-dvh print:block",
        isLost
          ? "[--sticky-top:2.75rem] max-lg:[--sticky-top:6.25rem]"
          : "max-lg:[--sticky-top:3.5rem]",
      )}
    >
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector("main")?.focus();
        }}
        className="fixed print:hidden inset-s-3 top-3 z-50 -translate-y-24 rounded-md bg-accent px-4 py-3 font-medium text-accent-ink focus:translate-y-0 focus:shadow-float"
      >
        {t("Skip to content")}
      </a>
      {drawer.open ? (
        <Modal
          label={t("Sidebar")}
          hidden={drawer.isClosing}
          onClose={drawer.hide}
          takeFocus={() => closeButton.current?.focus({ preventScroll: true })}
        >
          {sidebar}
        </Modal>
      ) : (
        sidebar
      )}
      <div className="flex min-w-0 grow flex-col">
        <header className="sticky short:static top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-surface-sunken px-2 lg:hidden print:hidden">
          <IconButton label={t("Open menu")} aria-expanded={drawer.open} onClick={drawer.show}>
            <Menu className="size-5" />
          </IconButton>
          <BrandMark className="size-7" />
          <span className="min-w-0 grow truncate font-serif text-lg">
            {t("Constituency Console")}
          </span>
          {palette.isOffered && (
            <IconButton label={t("Go to... (Ctrl+K)")} onClick={palette.show}>
              <Search className="size-5" />
            </IconButton>
          )}
        </header>
        {isLost && <ConnectionNote />}
        <main
          id="main"
          tabIndex={-1}
          // On phones, leave room for the header's fixed buttons; a form's buttons end the page without it. Toasts get room below
          // the end, so that the page can be scrolled until they cover nothing.
          className="mx-auto w-full max-w-page grow px-4 pt-5 pb-28 outline-none max-sm:has-[[data-form-actions]]:pb-4 max-sm:has-[>form>[data-form-actions]:last-child]:pb-0 max-sm:has-[>div>form:last-child>[data-form-actions]:last-child]:pb-0 sm:px-6 sm:pt-8 sm:pb-12 lg:px-10 in-data-toasts:after:block in-data-toasts:after:h-48"
        >
          <ContinueLink />
          <Outlet />
        </main>
      </div>
      <PageProgress />
      <ScrollRestoration />
      {palette.isOpen && <CommandPalette onClose={palette.hide} />}
    </div>
  );
}
