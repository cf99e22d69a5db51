import { Outlet, useLocation } from "react-router";

import { useIsLive } from "../ui/use-is-live.ts";
import { Brand } from "./Brand.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useOtherLanguages } from "./use-other-languages.ts";

/** The layout of the pages before the sign-in: the brand, one narrow sheet, and the other languages below it. */
export function AuthLayout() {
  const others = useOtherLanguages();
  const live = useIsLive();
  useFocusOnNavigation(useLocation().pathname, live);
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 p-4 pb-[12dvh]">
      <Brand />
      <div className="w-full max-w-prompt rounded-xl border border-line bg-surface-raised p-6 shadow-raised sm:p-8">
        <Outlet />
      </div>
      {others.map(({ name, locale, hint, show }, position) => (
        <button
          // The focus stays where it was pressed.
          key={position}
          type="button"
          lang={locale}
          title={hint}
          disabled={!live}
          onClick={show}
          className="-mt-2 h-control rounded-md px-4 text-sm text-muted hover:text-ink"
        >
          {name}
        </button>
      ))}
    </main>
  );
}
