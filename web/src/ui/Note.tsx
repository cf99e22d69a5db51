import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { cx } from "./cx.ts";

const looks = {
  info: { icon: Info, className: "bg-info-soft", mark: "text-info" },
  warning: { icon: TriangleAlert, className: "bg-warning-soft", mark: "text-warning" },
  danger: { icon: CircleAlert, className: "bg-danger-soft", mark: "text-danger" },
};

/** A permanent note inside a page: `warning` is yellow. */
export function Note({
  tone = "info",
  role,
  children,
}: {
  tone?: keyof typeof looks;
  role?: "alert" | "status";
  children: ReactNode;
}) {
  const { icon: Icon, className, mark } = looks[tone];
  return (
    <div role={role} className={cx("flex items-start gap-3 rounded-lg px-4 py-3", className)}>
      <Icon aria-hidden className={cx("mt-0.5 size-5 shrink-0", mark)} />
      <div className="min-w-0 grow wrap-anywhere">{children}</div>
    </div>
  );
}
