import type { RegisterRow } from "contract/complaints/register";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useTexts } from "../../../language/use-texts.tsx";
import { LoadingText } from "../../../ui/LoadingText.tsx";
import { paginate } from "./paginate.ts";
import { type RegisterHeading, RegisterSheet } from "./RegisterSheet.tsx";
import "./register.css";

interface RegisterPaperProps {
  heading: RegisterHeading;
  rows: readonly RegisterRow[];
}

/**
 * The register's sheets, of which the first is shown. While this is open, the page prints nothing else. The rows are laid out once
 * out of sight, to know which sheet each one is on.
 */
export function RegisterPaper({ heading, rows }: RegisterPaperProps) {
  const { t } = useTexts();
  const [sheets, setSheets] = useState<RegisterRow[][] | null>(null);
  if (!sheets)
    return (
      <>
        <LoadingText>{t("Laying out the sheets...")}</LoadingText>
        <div
          aria-hidden
          className="register-measured"
          ref={(box) => {
            const sheet = box?.querySelector("article");
            if (sheet) setSheets(paginate(rows, sheet));
          }}
        >
          <RegisterSheet heading={heading} rows={rows} foot="" />
        </div>
      </>
    );
  const sheet = (index: number) => (
    <RegisterSheet
      key={index}
      heading={heading}
      rows={sheets[index]!}
      foot={t("Page {page} of {pages}", { page: index + 1, pages: sheets.length })}
    />
  );
  return (
    <>
      <p role="status" className="mb-3 text-muted">
        {sheets.length === 1
          ? t("One sheet of A4:")
          : t("{count} sheets of A4. The first one:", { count: sheets.length })}
      </p>
      <div className="register-preview">{sheet(0)}</div>
      {createPortal(
        <div className="register-paper">{sheets.map((_, index) => sheet(index))}</div>,
        document.body,
      )}
    </>
  );
}
