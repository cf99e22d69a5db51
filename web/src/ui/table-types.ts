import type { ReactElement, ReactNode } from "react";

export interface Column<Row> {
  /** Unique in its table. */
  header: string;
  /** `index` counts from 0 on the page shown. Text is cut on one line and keeps its full value as a tooltip; an empty one is N/A. */
  cell: (row: Row, index: number) => ReactNode;
  /** A width class: `w-16` for an index, `w-36` for a badge, `w-1/5` for a name; columns without one share the rest. */
  width?: string;
  /** Whether the cell has a second line, so that the rows keep their height when they have loaded. */
  hasSecondLine?: boolean;
  /** Whether the list's search looks here: then the words of a search are highlighted. */
  isSearched?: boolean;
  /** The column that names the row. It contains the row's link or expanding button, and is the heading of a card. */
  primary?: boolean;
}

/** The props of a row's link or button. */
interface RowActionProps {
  "data-row-action": "";
  className: string;
  title: string | undefined;
  children: ReactNode;
}

export type RowLink<Row> = (row: Row, props: RowActionProps) => ReactElement;
export type RowKey = string | number;

/** Rows that expand to show details, one at a time. */
export interface Expansion<Row> {
  openKey: RowKey | null;
  onToggle: (key: RowKey | null) => void;
  render: (row: Row) => ReactNode;
}
