import type { ReactNode } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import type { Label } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Card } from "../../ui/Card.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { DraftKeeper } from "../form/DraftKeeper.tsx";
import { showFieldErrors, useSchemaForm } from "../form/use-schema-form.ts";
import { LocationCascade } from "../location/LocationCascade.tsx";
import { constituencyLabels, useLocations } from "../location/locations.ts";
import { SheetActions, type SheetWork } from "./SheetActions.tsx";
import type { SheetColumns } from "./sheet-columns.ts";
import { SheetField } from "./SheetField.tsx";
import { type SheetUpload, sheetUploadForm } from "./sheet-form.ts";
import { SheetGuide, SheetRemarks, TemplateButton, type TemplateProps } from "./SheetGuide.tsx";
import { type Outcome, type SheetKind, useSheetUpload } from "./use-sheet-upload.ts";

const empty = { state_id: null, district_id: null, constituency_id: null, file: [] as File[] };

interface SheetPageProps<Report> {
  title: Label;
  purpose: Label;
  /** A button beside the title. */
  action?: ReactNode;
  /** What the chosen constituency means, and a button beside it. */
  locationHint: Label;
  locationAction?: ReactNode;
  /** Whether a constituency can be added in place. */
  canAdd: boolean;
  sheetHint: Label;
  draft: string;
  columns: SheetColumns;
  remarks: readonly Label[];
  template: TemplateProps;
  work: SheetWork;
  kind: SheetKind<Report>;
  /** `place`: constituency, district and state; empty when they are not known. */
  report: (outcome: Outcome<Report>, place: string) => ReactNode;
}

/** A page that checks and uploads a constituency's sheet, and shows what became of each row. */
export function SheetPage<Report>(props: SheetPageProps<Report>) {
  const { title, purpose, action, locationHint, locationAction, canAdd, sheetHint } = props;
  const { draft, columns, remarks, template, work, kind, report } = props;
  const { t } = useTexts();
  const form = useSchemaForm(sheetUploadForm, empty);
  const { progress, outcome, run, cancel } = useSheetUpload(kind, (error) =>
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

  const send = async ({ constituency_id, file: [sheet] }: SheetUpload, isCheck: boolean) => {
    const isAccepted = sheet && (await run({ upload: { constituency_id, file: sheet }, isCheck }));
    // The constituency stays chosen: the next sheet often belongs to it.
    if (isAccepted && !isCheck) form.startOver({ ...form.getValues(), file: [] });
  };

  return (
    <div className="max-w-form">
      <PageHeader title={t(title)} purpose={t(purpose)} action={action} />
      <FormProvider {...form}>
        <form
          noValidate
          aria-label={t(title)}
          onSubmit={(event) => void form.handleSubmit((values) => send(values, false))(event)}
          className="flex flex-col gap-6"
        >
          <DraftKeeper form={form} name={draft} />
          <fieldset disabled={progress !== null} className="contents">
            <Card title={t("Location")} hint={t(locationHint)} action={locationAction}>
              <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 md:grid-cols-3">
                <LocationCascade
                  to="constituency_id"
                  required={["constituency_id"]}
                  canAdd={canAdd}
                />
              </div>
            </Card>
            <Card
              title={t("Spreadsheet")}
              hint={t(sheetHint)}
              action={<TemplateButton {...template} />}
            >
              <div className="grid grid-cols-1 items-start gap-x-6 gap-y-6 md:grid-cols-2">
                <div className="min-w-0">
                  <SheetField disabled={progress !== null} />
                  <SheetRemarks remarks={remarks} />
                </div>
                <SheetGuide columns={columns} />
              </div>
            </Card>
          </fieldset>
          <SheetActions
            work={work}
            progress={progress}
            onCheck={() => void form.handleSubmit((values) => send(values, true))()}
            onCancel={cancel}
          />
        </form>
      </FormProvider>
      {outcome && !isOutdated && report(outcome, places.get(outcome.upload.constituency_id) ?? "")}
    </div>
  );
}
