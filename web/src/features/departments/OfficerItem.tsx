import type { Officer } from "contract/departments";
import type { ReactNode } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ContactLink } from "../../ui/ContactLink.tsx";

interface OfficerItemProps {
  officer: Officer;
  /** Its buttons. */
  children?: ReactNode;
}

/** An officer in a list: the post, who holds it, where, and how they are reached. */
export function OfficerItem({ officer, children }: OfficerItemProps) {
  const { t } = useTexts();
  const { post, name, phone, email, constituency_name, retired } = officer;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 wrap-anywhere">
      <div className={retired ? "min-w-0 text-muted" : "min-w-0"}>
        <p className="font-medium">
          {post} {retired && <Badge>{t("Retired")}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {name && <span>{name}</span>}
          <span>{constituency_name ?? t("All constituencies")}</span>
          {phone && <ContactLink kind="phone" value={phone} className="underline" />}
          {email && <ContactLink kind="email" value={email} className="underline" />}
        </p>
      </div>
      {children && <div className="ms-auto -me-3 flex">{children}</div>}
    </li>
  );
}

/** Officers in the order in which they are shown: those in office first. */
export const inOfficeFirst = (officers: readonly Officer[]): Officer[] =>
  officers.toSorted((one, other) => Number(one.retired) - Number(other.retired));
