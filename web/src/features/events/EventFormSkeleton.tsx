import { useTexts } from "../../language/use-texts.tsx";
import { Card } from "../../ui/Card.tsx";
import { LoadingPill } from "../../ui/LoadingPill.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

const half = "sm:col-span-3";
const full = "sm:col-span-6";
const third = "sm:col-span-2";
/** The fields of each section, as EventSections lays them out. */
const sections = [
  [full, half, half, third, third, third, full],
  [half, half, half, half, half, half, half, half],
  [half, half, full],
];

/** The form's skeleton while the event loads. */
export function EventFormSkeleton() {
  const { t } = useTexts();
  return (
    <div className="relative flex max-w-form flex-col gap-6">
      <LoadingPill className="absolute top-4 z-10 animate-fade">
        {t("Loading event...")}
      </LoadingPill>
      {sections.map((fields) => (
        <Card key={fields.length}>
          <Skeleton className="mb-5 h-7 w-40" />
          <div className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-6">
            {fields.map((width, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index} className={width}>
                <Skeleton className="mb-2.5 h-4 w-24" />
                <Skeleton className="h-control w-full" />
              </div>
            ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
