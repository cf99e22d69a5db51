import { NotebookText } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { IconLabel } from "../../../ui/IconLabel.tsx";

/** Opens the register of the list as it is filtered now. */
export function RegisterLink() {
  const { t } = useTexts();
  const query = new URLSearchParams(useLocation().search);
  query.delete("page");
  return (
    <Link
      to={`${paths.register}?${query}`}
      className={buttonClass("ghost", "-ms-4 mt-2 me-6 text-sm")}
    >
      <IconLabel>
        <NotebookText aria-hidden className="size-4" />
        {t("Print the register")}
      </IconLabel>
    </Link>
  );
}
