import { useQueryClient } from "@tanstack/react-query";
import { type Letterhead, readLetterhead, updateLetterhead } from "contract/office";
import { Save } from "lucide-react";
import { FormProvider } from "react-hook-form";
import { apiQuery, useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { ChangedNote } from "../../shared/form/ChangedNote.tsx";
import { DraftKeeper } from "../../shared/form/DraftKeeper.tsx";
import { ChoiceField, TextAreaField, TextField } from "../../shared/form/fields.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { BusyFields } from "../../ui/BusyFields.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { LoadingText } from "../../ui/LoadingText.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { FormActions, Section } from "../../ui/Section.tsx";
import { toast } from "../../ui/toast.ts";
import { ADDRESS_MAX } from "contract/department-changes";
import { LANGUAGE_CHOICES, officeForm, officeValues } from "./office-form.ts";

/** The letterhead: who writes the office's letters (office-2). */
export function Component() {
  const { t } = useTexts();
  const office = useApiQuery(readLetterhead, {}, { failure: t("Failed to load the letterhead") });
  return (
    <>
      <PageHeader
        title={t("Letterhead")}
        purpose={t("Who the office is, on its letters, slips and the status page.")}
      />
      {office.data ? (
        <LetterheadForm letterhead={office.data.data} />
      ) : office.isError ? (
        <Card>
          <ErrorState
            title={t("Failed to load the letterhead")}
            onRetry={() => void office.refetch()}
          />
        </Card>
      ) : (
        <LoadingText>{t("Loading the letterhead...")}</LoadingText>
      )}
    </>
  );
}

function LetterheadForm({ letterhead }: { letterhead: Letterhead }) {
  const { t } = useTexts();
  const form = useSchemaForm(officeForm, officeValues(letterhead));
  const client = useQueryClient();
  const { send, isPending, wasOutdated } = useFormMutation(updateLetterhead, form, {
    latest: async () => officeValues((await client.fetchQuery(apiQuery(readLetterhead, {}))).data),
    failure: t("Failed to save the letterhead"),
    onSuccess: ({ data }) => {
      form.reset(officeValues(data));
      toast.success(t("Letterhead saved"));
    },
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={t("Letterhead")}
        onSubmit={(event) => void form.handleSubmit((body) => send({ body }))(event)}
        className="flex max-w-form flex-col gap-6"
      >
        <DraftKeeper form={form} name="letterhead" />
        <BusyFields busy={isPending} className="flex flex-col gap-6">
          <Section title={t("Representative")}>
            <TextField
              name="representative"
              label={t("Name of the representative")}
              required
              autoCapitalize="words"
            />
            <TextField
              name="title"
              label={t("Office held")}
              hint={t("For example: Member of the Legislative Assembly, Belgarh")}
            />
            <TextAreaField name="address" label={t("Address")} countTo={ADDRESS_MAX} />
            <TextField name="phone" label={t("Phone")} type="tel" />
            <TextField
              name="email"
              label={t("Email")}
              type="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            <ChoiceField
              name="languages"
              label={t("Languages of letters, the usual one first")}
              options={LANGUAGE_CHOICES.map(({ value, label }) => ({ value, label: t(label) }))}
            />
          </Section>
          {wasOutdated && <ChangedNote />}
        </BusyFields>
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            icon={<Save aria-hidden className="-ms-1 size-4" />}
            busy={isPending}
            busyLabel={t("Saving...")}
          >
            {t("Save")}
          </Button>
        </FormActions>
      </form>
    </FormProvider>
  );
}
