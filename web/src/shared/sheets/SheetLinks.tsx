import { Link, useLocation } from "react-router";
import { useCapabilities } from "../../api/capabilities.ts";
import type { Label } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";

/** The sheets of a new office, in the order in which each needs the one before it. */
const sheets: readonly { to: string; label: Label }[] = [
  { to: paths.locationsImport, label: "Locations" },
  { to: paths.boothsUpload, label: "Booths" },
  { to: paths.citizensImport, label: "Citizens" },
  { to: paths.complaintsImport, label: "Complaints" },
];

/** Leads from each page that takes a sheet to the others. */
export function SheetLinks() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const { sheets: has } = useCapabilities();
  if (!has) return null;
  return (
    <nav aria-label={t("Sheets of an office")}>
      <ol className="mb-6 flex overflow-x-auto border-b border-line">
        {sheets.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? "page" : undefined}
              className="flex h-control items-center border-b-2 border-transparent px-3 font-medium text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-accent"
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
