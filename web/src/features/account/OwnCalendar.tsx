import { useQueryClient } from "@tanstack/react-query";
import {
  createOwnCalendar,
  type OwnCalendar as Stored,
  readOwnCalendar,
  revokeOwnCalendar,
} from "contract/own-calendar";
import { useState } from "react";
import { useApiMutation } from "../../api/mutations.ts";
import { apiQuery, useApiQuery } from "../../api/queries.ts";
import { useAdmin } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { LoadingText } from "../../ui/LoadingText.tsx";
import { toast } from "../../ui/toast.ts";
import { CalendarActions } from "./CalendarActions.tsx";
import { AddressState, NewAddress } from "./CalendarAddress.tsx";

/** The person's own calendar address (subscription-1). */
export function OwnCalendar() {
  const { t } = useTexts();
  const admin = useAdmin();
  const client = useQueryClient();
  const stored = useApiQuery(readOwnCalendar, {});
  /** The new address: it is nowhere else, and goes when the page is left. */
  const [path, setPath] = useState<string | null>(null);
  const show = (data: Stored, made: string | null) => {
    const { queryKey } = apiQuery(readOwnCalendar, {});
    client.setQueryData(queryKey, { status: "success", message: "", data });
    setPath(made);
  };
  const create = useApiMutation(createOwnCalendar, {
    failure: t("The calendar address could not be made. Please try again."),
    onSuccess: ({ data: { secret_path: made, ...data } }) => show(data, made),
  });
  const revoke = useApiMutation(revokeOwnCalendar, {
    failure: t("The calendar address could not be revoked. Please try again."),
    onSuccess: ({ data }) => {
      show(data, null);
      toast.success(t("Calendar address revoked"));
    },
  });
  const hint = admin
    ? t(
        "The constituency's events and your follow-ups, in the calendar of your phone or computer. Citizens' names, phones and texts are not in it.",
      )
    : t(
        "The office's events and all follow-ups, in the calendar of your phone or computer. Citizens' names, phones and texts are not in it.",
      );
  const calendar = stored.data?.data;
  return (
    <Card title={t("Calendar")} hint={hint}>
      {calendar ? (
        <div className="flex flex-col items-start gap-5">
          {path === null ? <AddressState {...calendar} /> : <NewAddress path={path} />}
          <CalendarActions
            hasAddress={calendar.created_at !== null}
            create={create}
            revoke={revoke}
          />
        </div>
      ) : stored.isError ? (
        <ErrorState
          title={t("Failed to load the calendar address")}
          onRetry={() => void stored.refetch()}
        />
      ) : (
        <LoadingText>{t("Loading...")}</LoadingText>
      )}
    </Card>
  );
}
