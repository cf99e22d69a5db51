import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "./Button.tsx";
import { IconLabel } from "./IconLabel.tsx";

/** The link above a page's title that leads back to a list. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={buttonClass("ghost", "px-2")}>
    <IconLabel>
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </IconLabel>
  </Link>
);
