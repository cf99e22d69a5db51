const [SHEET_MM, FOOT_MM, SPARE_MM] = [210, 7, 3];

/**
 * Parts the rows into sheets of paper, by the heights that they have on `measured`, a sheet with all of them. A browser breaks a
 * long table by itself, but none counts the pages in its footer everywhere.
 */
export function paginate<Row>(rows: readonly Row[], measured: HTMLElement): Row[][] {
  const height = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;
  const { paddingTop, paddingBottom, width } = getComputedStyle(measured);
  const mm = Number.parseFloat(width) / 297;
  const room =
    (SHEET_MM - FOOT_MM - SPARE_MM) * mm -
    Number.parseFloat(paddingTop) -
    Number.parseFloat(paddingBottom) -
    height(measured.querySelector("header")) -
    height(measured.querySelector("thead"));
  const sheets: Row[][] = [];
  let left = 0;
  for (const [index, tr] of [...measured.querySelectorAll("tbody tr")].entries()) {
    const needed = height(tr);
    if (needed > left || sheets.length === 0) {
      sheets.push([]);
      left = room;
    }
    sheets.at(-1)!.push(rows[index]!);
    left -= needed;
  }
  return sheets;
}
