import { Outlet } from "react-router";

import { Brand } from "./Brand.tsx";

/** The frame of the pages before the sign-in: the brand over one narrow sheet. */
export function AuthLayout() {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 p-4 pb-[12dvh]">
      <Brand />
      <div className="w-full max-w-prompt rounded-xl border border-line bg-surface-raised p-6 shadow-raised sm:p-8">
        <Outlet />
      </div>
    </main>
  );
}
