import type { RegisterRow } from "contract/complaints/register";
import type { ReactNode } from "react";
import { formatDay } from "../../../language/dates.ts";
import type { Text } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";

export interface RegisterHeading {
  /** The constituency, or the whole office. */
  office: string;
  /** Each filter with its value, and the order. */
  filters: string;
  /** How many complaints there are, and the day of printing. */
  count: string;
}

interface RegisterSheetProps {
  heading: RegisterHeading;
  rows: readonly RegisterRow[];
  /** 'Page 2 of 80'. */
  foot: string;
}

const headings = [
  "Number",
  "Date",
  "Complainant",
  "Booth",
  "Complaint",
  "Status",
  "With",
] as const satisfies Text[];

/** One sheet of paper, A4 across, with its heading, the titles of the columns and its number. */
export function RegisterSheet({ heading, rows, foot }: RegisterSheetProps) {
  const { t } = useTexts();
  return (
    <article className="register-sheet">
      <header>
        <h2>{t("Complaint register")}</h2>
        <p>{heading.office}</p>
        <p>{heading.count}</p>
        <p className="register-filters">{heading.filters}</p>
      </header>
      <table>
        <thead>
          <tr>
            {headings.map((text) => (
              <th key={text} scope="col">
                {t(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.complaint_number} row={row} />
          ))}
        </tbody>
      </table>
      <footer>{foot}</footer>
    </article>
  );
}

function Row({ row }: { row: RegisterRow }) {
  const { t, category, department } = useTexts();
  const { waiting } = row;
  return (
    <tr>
      <td>{row.complaint_number}</td>
      <td>{formatDay(row.issue_at)}</td>
      <Lines first={row.complainant_name ?? t("N/A")} second={row.complainant_phone} />
      <Lines
        first={`${row.booth_number}, ${row.booth_name}`}
        second={`${row.mandal}, ${row.constituency_name}`}
      />
      <Lines first={row.title} second={category(row.category)} />
      <Lines first={t(row.status)} second={row.completed_at && formatDay(row.completed_at)} />
      <Lines first={row.assigned_to_name} second={waiting && department(waiting)} />
    </tr>
  );
}

const Lines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <td>
    {first && <div>{first}</div>}
    {second && <div>{second}</div>}
  </td>
);
