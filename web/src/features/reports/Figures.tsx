import { Skeleton } from "../../ui/Skeleton.tsx";
import { figure, share } from "./report-counts.ts";

/** A total in the page's largest figures; a stand-in of the same height while there is none. */
export function Total({ count, label }: { count: number | undefined; label: string }) {
  return (
    <p className="flex flex-col">
      <span className="font-serif text-3xl tabular-nums">
        {count === undefined ? <Skeleton className="my-1.25 h-7.5 w-20" /> : figure(count)}
      </span>
      <span className="text-sm text-muted">{label}</span>
    </p>
  );
}

/** A count, and what part of the whole it is. */
export function Count({ count, of }: { count: number | undefined; of: number | undefined }) {
  if (count === undefined || of === undefined)
    return (
      <>
        <Skeleton className="my-1 h-5 w-12" />
        <Skeleton className="my-1 h-3 w-8" />
      </>
    );
  return (
    <>
      {figure(count)}
      <span className="block text-sm font-normal text-muted">{share(count, of)}</span>
    </>
  );
}
