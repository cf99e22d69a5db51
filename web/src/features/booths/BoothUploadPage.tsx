import { FormProvider, useController, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { DraftKeeper } from "../../shared/form/DraftKeeper.tsx";
import { LocationCascade } from "../../shared/location/LocationCascade.tsx";
import { constituencyLabels, useLocations } from "../../shared/location/locations.ts";
import { showFieldErrors, useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SheetGuide, TemplateButton, UploadRemarks } from "./SheetGuide.tsx";
import { bulkUploadForm, type BulkUpload, sheetAccept, sheetProblem } from "./upload-form.ts";
import { UploadActions } from "./UploadActions.tsx";
import { UploadReport } from "./UploadReport.tsx";
import { useBoothUpload } from "./use-booth-upload.ts";

const empty = { state_id: null, district_id: null, constituency_id: null, file: [] as File[] };

/** Bulk Upload Booths (booth-upload-1): a constituency's booths from a spreadsheet, and what became of each row. */
export function Component() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const form = useSchemaForm(bulkUploadForm, empty);
  const { progress, outcome, run, cancel } = useBoothUpload((error) =>
    showFieldErrors(form, error),
  );
  const places = constituencyLabels(useLocations());
  const [constituency_id, [file]] = useWatch({
    control: form.control,
    name: ["constituency_id", "file"],
  });
  /** A check says nothing of another sheet or constituency that was chosen after it. */
  const isOutdated =
    outcome?.isCheck &&
    (outcome.upload.file !== file || outcome.upload.constituency_id !== constituency_id);

  const send = async ({ constituency_id, file: [sheet] }: BulkUpload, isCheck: boolean) => {
    const isAccepted = sheet && (await run({ upload: { constituency_id, file: sheet }, isCheck }));
    // The constituency stays chosen: the next sheet often belongs to it.
    if (isAccepted && !isCheck) form.startOver({ ...form.getValues(), file: [] });
  };

  return (
    <div className="max-w-form">
      <PageHeader
        title={t("Bulk Upload Booths")}
        purpose={t("Load the booths of a constituency from a spreadsheet.")}
      />
      <FormProvider {...form}>
        <form
          noValidate
          aria-label={t("Bulk Upload Booths")}
          onSubmit={(event) => void form.handleSubmit((values) => send(values, false))(event)}
          className="flex flex-col gap-6"
        >
          <DraftKeeper form={form} name="booth upload" />
          <fieldset disabled={progress !== null} className="contents">
            <Card
              title={t("Location")}
              hint={t("Every booth of the sheet belongs to this constituency.")}
              action={
                <Button onClick={() => void navigate(paths.locationUpdate)}>
                  {t("Add or Update Location")}
                </Button>
              }
            >
              <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 md:grid-cols-3">
                <LocationCascade to="constituency_id" required={["constituency_id"]} canAdd />
              </div>
            </Card>
            <Card
              title={t("Spreadsheet")}
              hint={t("One row for each booth, under a row of column names.")}
              action={<TemplateButton />}
            >
              <div className="grid grid-cols-1 items-start gap-x-6 gap-y-6 md:grid-cols-2">
                <div className="min-w-0">
                  <SheetField disabled={progress !== null} />
                  <UploadRemarks />
                </div>
                <SheetGuide />
              </div>
            </Card>
          </fieldset>
          <UploadActions
            progress={progress}
            onCheck={() => void form.handleSubmit((values) => send(values, true))()}
            onCancel={cancel}
          />
        </form>
      </FormProvider>
      {outcome && !isOutdated && (
        <UploadReport {...outcome} place={places.get(outcome.upload.constituency_id) ?? ""} />
      )}
    </div>
  );
}

/** `file` of the surrounding form, validated as soon as it is chosen. */
function SheetField({ disabled }: { disabled: boolean }) {
  const { t } = useTexts();
  const { field, fieldState } = useController<{ file: File[] }, "file">({ name: "file" });
  const chosen = field.value[0];
  const problem = chosen && sheetProblem(chosen);
  return (
    <Field label={t("Excel file")} required error={problem ?? fieldState.error?.message}>
      <FileDrop
        ref={field.ref}
        files={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        accept={sheetAccept}
        disabled={disabled}
        hint={t(".xls, .xlsx or .ods, up to 20 MB")}
      />
    </Field>
  );
}
