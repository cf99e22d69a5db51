import { useQueryClient } from "@tanstack/react-query";
import { type OwnMails as Choice, readOwnMails, updateOwnMails } from "contract/own-mails";
import { Mail, MailX } from "lucide-react";
import { useApiMutation } from "../../api/mutations.ts";
import { apiQuery, useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { LoadingText } from "../../ui/LoadingText.tsx";
import { Note } from "../../ui/Note.tsx";
import { toast } from "../../ui/toast.ts";

/** The admin's choice of emails about the own complaints. */
export function OwnMails() {
  const { t } = useTexts();
  const choice = useApiQuery(readOwnMails, {});
  return (
    <Card
      title={t("Emails about your complaints")}
      hint={t(
        "One email for what others assign to you, and at 8 in the morning a list of what is overdue, due and new. They have numbers, categories and booths, and no citizen's data.",
      )}
    >
      {choice.data ? (
        <MailSwitch {...choice.data.data} />
      ) : choice.isError ? (
        <ErrorState
          title={t("Failed to load the choice of emails")}
          onRetry={() => void choice.refetch()}
        />
      ) : (
        <LoadingText>{t("Loading...")}</LoadingText>
      )}
    </Card>
  );
}

function MailSwitch({ staff_mails: isOn, email }: Choice) {
  const { t } = useTexts();
  const client = useQueryClient();
  const update = useApiMutation(updateOwnMails, {
    failure: t("The emails could not be turned on or off. Please try again."),
    onSuccess: (answer) => {
      client.setQueryData(apiQuery(readOwnMails, {}).queryKey, { ...answer, status: "success" });
      toast.success(t(answer.data.staff_mails ? "Emails turned on" : "Emails turned off"));
    },
  });
  const Icon = isOn ? MailX : Mail;
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="font-medium">
        {t(isOn ? "You get these emails." : "You do not get these emails.")}
      </p>
      {email === null ? (
        <Note tone="warning">
          {t("Your account has no email address. The super administrator can add one.")}
        </Note>
      ) : (
        isOn && (
          <p className="text-muted wrap-anywhere">
            {t("They are sent to {email} if the office has set up a mail server.", { email })}
          </p>
        )
      )}
      <Button
        icon={<Icon aria-hidden className="size-4" />}
        busy={update.isPending}
        busyLabel={t("Saving...")}
        onClick={() => update.mutate({ body: { staff_mails: !isOn } })}
      >
        {t(isOn ? "Turn Emails Off" : "Turn Emails On")}
      </Button>
    </div>
  );
}
