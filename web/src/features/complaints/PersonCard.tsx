import type { ReactNode } from "react";
import { Avatar } from "../../ui/Avatar.tsx";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

interface Person {
  name: string | null;
  phone: string | null;
  email: string | null;
}

/** Someone who has to do with the complaint; a stand-in of the same size until `person` is there. */
export function PersonCard({ title, person }: { title: string; person: Person | undefined }) {
  return (
    <Card className="sm:p-5">
      <div className="mb-3 flex items-center gap-3">
        <Avatar name={person?.name ?? ""} />
        <h2 className="font-serif text-lg">{title}</h2>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 touch:items-center">
        <Line label="Name" value={person && (person.name || "N/A")} />
        <Line label="Phone" value={person && reach(person.phone, `tel:${person.phone}`)} />
        <Line label="Email" value={person && reach(person.email, `mailto:${person.email}`)} />
      </dl>
    </Card>
  );
}

function Line({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt className="text-sm/6 text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{value ?? <Skeleton className="my-1 h-4 w-4/5" />}</dd>
    </>
  );
}

const reach = (text: string | null, address: string): ReactNode =>
  text ? (
    <a
      href={address}
      className="text-accent tabular-nums underline decoration-line underline-offset-3 hover:decoration-current touch:inline-flex touch:min-h-control touch:items-center"
    >
      {text}
    </a>
  ) : (
    "N/A"
  );
