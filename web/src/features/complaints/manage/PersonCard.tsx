import type { ReactNode } from "react";
import { useTexts } from "../../../language/use-texts.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ContactLink } from "../../../ui/ContactLink.tsx";
import { cx } from "../../../ui/cx.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ChangedMark } from "./ChangedMark.tsx";

interface Person {
  name: string | null;
  phone: string | null;
  email: string | null;
}

interface PersonCardProps {
  title: string;
  /** Undefined while it loads: a skeleton of the same size. */
  person: Person | undefined;
  /** Shown once where there is no person. */
  nobody?: string;
  /** Whether phone and email are shown. */
  hasContact?: boolean;
  /** A warning beside the name. */
  warning?: string | false;
  /** Stands for the name, and for `nobody`: what changes who it is. */
  control?: ReactNode;
  /** Whether somebody else has just changed who it is. */
  isChanged?: boolean;
}

/** A person of the complaint. */
export function PersonCard(props: PersonCardProps) {
  const { title, person, nobody, hasContact = true, warning, control, isChanged = false } = props;
  const { t } = useTexts();
  return (
    <Card className="@max-[57rem]:sm:flex @max-[57rem]:sm:flex-wrap @max-[57rem]:sm:items-center @max-[57rem]:sm:gap-6 @min-[57rem]:p-5">
      <div className="mb-3 flex items-center gap-3 @max-[57rem]:sm:mb-0 @max-[57rem]:sm:w-44 @max-[57rem]:sm:shrink-0">
        {person ? (
          <Avatar name={person.name ?? ""} />
        ) : (
          <span aria-hidden className="size-9 animate-breathe rounded-full bg-line" />
        )}
        <h2 className="font-serif text-lg">{title}</h2>
      </div>
      {nobody && person && !person.name && !person.phone && !person.email ? (
        <div className="min-w-0 text-muted @max-[57rem]:sm:grow @max-[57rem]:sm:basis-72">
          <ChangedMark when={isChanged}>{control || nobody}</ChangedMark>
        </div>
      ) : (
        <dl className="grid gap-x-4 gap-y-1 @max-[57rem]:sm:min-w-0 @max-[57rem]:sm:grow @max-[57rem]:sm:basis-72 @max-[57rem]:sm:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,5fr)]">
          <Line
            label={t("Name")}
            value={
              person && (
                <>
                  <ChangedMark when={isChanged}>{control || person.name || t("N/A")}</ChangedMark>{" "}
                  {warning && <Badge tone="warning">{warning}</Badge>}
                </>
              )
            }
          />
          {hasContact && (
            <>
              <Line
                label={t("Phone")}
                value={person && <ContactLink kind="phone" value={person.phone} className={link} />}
                tall
              />
              <Line
                label={t("Email")}
                value={person && <ContactLink kind="email" value={person.email} className={link} />}
                tall
              />
            </>
          )}
        </dl>
      )}
    </Card>
  );
}

interface LineProps {
  label: string;
  value: ReactNode;
  /** As high as a touch target, with or without a link. */
  tall?: boolean;
}

/** Label and value side by side, or one above the other where the card is wide. */
function Line({ label, value, tall = false }: LineProps) {
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline @max-[57rem]:sm:block">
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className={cx("wrap-anywhere", tall && "touch:flex touch:min-h-control touch:items-center")}
      >
        {value ?? <Skeleton className="my-1 h-4 w-4/5" />}
      </dd>
    </div>
  );
}

const link =
  "tabular-nums underline decoration-line hover:decoration-current touch:inline-flex touch:min-h-control touch:items-center";
