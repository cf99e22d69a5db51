import {
  ATTACHMENTS_MAX,
  complaintAttachmentKind,
  complaintPickerAccept,
} from "contract/attachment-rules";
import { COMPLAINT_DESCRIPTION_MIN } from "contract/complaints/complaint-fields";
import { formBlockedMessage } from "contract/rules";
import { type CitizenRow, readCitizen } from "contract/citizens";
import { useRef } from "react";
import { FormProvider } from "react-hook-form";
import { useSearchParams } from "react-router";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useApiQuery } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { AttachmentsField } from "../../../shared/form/AttachmentsField.tsx";
import { TextField } from "../../../shared/form/fields.tsx";
import { DraftKeeper } from "../../../shared/form/DraftKeeper.tsx";
import { LocationCascade } from "../../../shared/location/LocationCascade.tsx";
import { type FormLevel, formLevels } from "../../../shared/location/location-levels.ts";
import { SendingBar } from "../../../shared/form/SendingBar.tsx";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { BusyFields } from "../../../ui/BusyFields.tsx";
import { Button } from "../../../ui/Button.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { LoadingPill } from "../../../ui/LoadingPill.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { FormActions, Section } from "../../../ui/Section.tsx";
import { toast } from "../../../ui/toast.ts";
import { ComplainantField } from "./ComplainantField.tsx";
import { ComplaintErrors } from "./ComplaintErrors.tsx";
import { AssignedToField } from "../AssignedToField.tsx";
import { ComplaintFields } from "../ComplaintFields.tsx";
import { CreatedPanel } from "./CreatedPanel.tsx";
import { FindCitizen } from "./FindCitizen.tsx";
import { complaintOf, emptyComplaint, newComplaintForm } from "./create-complaint-form.ts";
import { NewcomerNote } from "./NewcomerNote.tsx";
import { SimilarComplaints, SimilarComplaintsButton } from "../similar/SimilarComplaints.tsx";
import { useCreateComplaint } from "./use-create-complaint.ts";
import { useNewCitizen } from "./use-new-citizen.ts";

/** Few complaints need the dialog. */
const NewCitizenDialog = lazyDialog(() => import("./NewCitizenDialog.tsx"));

/** Create Complaint (complaint-create-1); `?complainant_id=` fills in a citizen and their place. */
export function Component() {
  const { t } = useTexts();
  const [params] = useSearchParams();
  const { citizens } = useCapabilities();
  const id = params.get("complainant_id");
  const read = useApiQuery(readCitizen, citizens && id ? { params: { id } } : null, {
    failure: t("Failed to load citizen"),
  });
  return (
    <>
      <PageHeader
        title={t("Create Complaint")}
        purpose={t("Write down what a citizen reports, where it is, and who they are.")}
      />
      {read.isLoading ? (
        <LoadingPill className="mx-auto mt-24">{t("Loading...")}</LoadingPill>
      ) : (
        <CreateComplaint key={id} citizen={read.data?.data} />
      )}
    </>
  );
}

function CreateComplaint({ citizen }: { citizen: CitizenRow | undefined }) {
  const { t } = useTexts();
  const form = useSchemaForm(newComplaintForm, citizen ? complaintOf(citizen) : emptyComplaint);
  const newCitizen = useNewCitizen(form);
  const { sending, send, cancel, created } = useCreateComplaint(form);
  const submitButton = useRef<HTMLButtonElement>(null);
  const submit = form.handleSubmit(
    (complaint) => {
      toast.settle(formBlockedMessage.text);
      send(complaint);
    },
    () => toast.error(formBlockedMessage, { about: formBlockedMessage.text }),
  );

  /** Another booth has other citizens, another constituency other admins. */
  function forgetPeople(level: FormLevel) {
    const shouldValidate = form.formState.isSubmitted;
    form.setValue("complainant", null, { shouldDirty: true });
    form.setValue("complainant_id", null, { shouldDirty: true, shouldValidate });
    if (formLevels.indexOf(level) <= formLevels.indexOf("constituency_id"))
      form.setValue("assigned_to", null, { shouldDirty: true, shouldValidate });
  }
  function stop() {
    cancel();
    submitButton.current?.focus();
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex max-w-form flex-col gap-6"
      >
        <DraftKeeper form={form} name="complaint" />
        <div aria-live="polite" className="empty:hidden">
          {created && <CreatedPanel key={created.complaint_id} created={created} />}
        </div>
        <BusyFields busy={sending !== null} className="flex flex-col gap-6">
          <FindCitizen onAdd={newCitizen.add} />
          <Section title={t("Complaint Details")}>
            <ComplaintFields descriptionMin={COMPLAINT_DESCRIPTION_MIN} />
          </Section>
          <Section title={t("Location Details")}>
            <NewcomerNote />
            <LocationCascade onChoose={forgetPeople} />
            <TextField name="location" label={t("Location")} required />
            <AssignedToField />
          </Section>
          <Section title={t("Complainant Details")}>
            <ComplainantField onAdd={newCitizen.add} />
          </Section>
          <SimilarComplaints />
          <Section title={t("Attachments")}>
            <div className="col-span-full min-w-0">
              <AttachmentsField
                kind={complaintAttachmentKind}
                accept={complaintPickerAccept}
                hint={t("JPG, PNG or PDF, up to {count} files of at most 5 MB each", {
                  count: ATTACHMENTS_MAX,
                })}
              />
            </div>
          </Section>
          <ComplaintErrors />
        </BusyFields>
        {sending && <SendingBar {...sending} />}
        <FormActions>
          <SimilarComplaintsButton />
          {sending && <Button onClick={stop}>{t("Cancel")}</Button>}
          <Button
            ref={submitButton}
            type="submit"
            variant="primary"
            busy={sending !== null}
            busyLabel={t("Adding ...")}
          >
            {t("Add Complaint")}
          </Button>
        </FormActions>
      </form>
      {newCitizen.fields && newCitizen.booth && (
        <NewCitizenDialog
          fields={newCitizen.fields}
          booth={newCitizen.booth}
          onChosen={newCitizen.choose}
          onClose={newCitizen.close}
        />
      )}
    </FormProvider>
  );
}
