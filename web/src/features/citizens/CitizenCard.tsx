import type { CitizenDetail } from "contract/citizens";
import type { ReactNode } from "react";
import { formatDay } from "../../language/dates.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { boothText } from "../../shared/citizens/citizen-texts.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Card } from "../../ui/Card.tsx";
import { ContactLink } from "../../ui/ContactLink.tsx";
import { DetailList } from "../../ui/DetailList.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { CitizenActions } from "./CitizenActions.tsx";

interface CitizenCardProps {
  /** Undefined while it loads: a skeleton of the same size. */
  citizen: CitizenDetail | undefined;
  /** Reads the citizen again; null when that failed. */
  onReload: () => Promise<CitizenDetail | null>;
}

/** Who the citizen is, and what can be done with their record. */
export function CitizenCard({ citizen, onReload }: CitizenCardProps) {
  const { t, locale } = useTexts();
  const value = (show: (loaded: CitizenDetail) => ReactNode) =>
    citizen ? show(citizen) : <Skeleton className="my-1 h-4 w-32" />;
  const count = (number: number) => (
    <span className="font-serif text-xl tabular-nums">{number.toLocaleString(locale)}</span>
  );
  return (
    <Card className="wrap-anywhere">
      <div className="mb-5 flex min-h-control items-center gap-3">
        {citizen ? (
          <>
            <Avatar name={citizen.name ?? ""} />
            <h2 className="min-w-0 font-serif text-xl">{citizen.name || t("Unknown User")}</h2>
          </>
        ) : (
          <>
            <span aria-hidden className="size-9 animate-breathe rounded-full bg-line" />
            <Skeleton className="h-5 w-48" />
            <span role="status" className="sr-only">
              {t("Loading...")}
            </span>
          </>
        )}
      </div>
      <DetailList
        compact
        items={[
          {
            label: t("Phone"),
            value: value(({ phone }) => (
              <ContactLink kind="phone" value={phone} className={link} />
            )),
          },
          {
            label: t("Email"),
            value: value(({ email }) => (
              <ContactLink kind="email" value={email} className={link} />
            )),
          },
          { label: t("Booth"), value: value(boothText) },
          { label: t("Shaktikendra"), value: value(({ shaktikendra }) => shaktikendra) },
          {
            label: t("Messages by SMS"),
            value: value(({ sms_consent }) => t(sms_consent ? "Allowed" : "Not allowed")),
          },
          {
            label: t("Registered on"),
            value: value(({ created_at }) => formatDay(created_at)),
          },
          { label: t("Open complaints"), value: value(({ complaints }) => count(complaints.open)) },
          {
            label: t("Completed complaints"),
            value: value(({ complaints }) => count(complaints.completed)),
          },
        ]}
      />
      <div className="mt-6 flex min-h-control flex-wrap gap-3 border-t border-line pt-5 max-sm:*:grow">
        {citizen && <CitizenActions citizen={citizen} onReload={onReload} />}
      </div>
    </Card>
  );
}

const link =
  "tabular-nums underline decoration-line hover:decoration-current touch:inline-flex touch:min-h-control touch:items-center";
