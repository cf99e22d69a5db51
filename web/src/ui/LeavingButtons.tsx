import { type ReactNode, useLayoutEffect, useRef } from "react";
import { pageHeading } from "./page-heading.ts";

interface LeavingButtonsProps {
  children: ReactNode;
  className?: string;
}

/** Buttons that go when one is pressed. The focus then moves from them to the open dialog, or to the page's heading. */
export function LeavingButtons({ children, className }: LeavingButtonsProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = box.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const dialog = [...document.querySelectorAll("dialog")].at(-1);
      (dialog ?? pageHeading())?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
