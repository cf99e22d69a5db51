import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";

/** The form's sections before the event is there. */
export function EventFormSkeleton() {
  return (
    <div className="flex max-w-form flex-col gap-6">
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner />
        Loading event...
      </p>
      {[7, 8, 3].map((fields) => (
        <Card key={fields}>
          <Skeleton className="mb-6 h-6 w-40" />
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {Array.from({ length: fields }, (_, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index} className="flex flex-col gap-2">
                <Skeleton className="h-3.5 w-24" />
                <Skeleton className="h-control w-full" />
              </div>
            ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
