import type { ComponentType, ReactNode } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import type { Label, Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Card } from "../../ui/Card.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { DraftKeeper } from "../form/DraftKeeper.tsx";
import { forgetDraftOf } from "../form/drafts.ts";
import { showFieldErrors, useSchemaForm } from "../form/use-schema-form.ts";
import { LocationCascade } from "../location/LocationCascade.tsx";
import { constituencyLabels, useLocations } from "../location/locations.ts";
import { SheetActions, type SheetWork } from "./SheetActions.tsx";
import type { SheetColumns } from "./sheet-columns.ts";
import { SheetField } from "./SheetField.tsx";
import { type SheetUpload, sheetUploadForm } from "./sheet-form.ts";
import { SheetLinks } from "./SheetLinks.tsx";
import { SheetGuide, SheetRemarks, TemplateButton, type TemplateProps } from "./SheetGuide.tsx";
import { type AnyReport, type FurtherReport, SheetReport } from "./SheetReport.tsx";
import { type Outcome, type SheetKind, useSheetUpload } from "./use-sheet-upload.ts";

const empty = { state_id: null, district_id: null, constituency_id: null, file: [] as File[] };

interface SheetPageProps<Report extends AnyReport> {
  title: Label;
  purpose: Label;
  /** Left out when the sheet belongs to no constituency. */
  location?: {
    /** What the chosen constituency means. */
    hint: Label;
    /** A button beside it. */
    action?: ReactNode;
    /** Whether a constituency can be added in place. */
    canAdd?: boolean;
    isOptional?: boolean;
    /** What was loaded into a constituency, which can be taken back. Its report has it, else the constituency. */
    Loaded?: ComponentType<{ constituency_id: number; onTakenBack?: () => void }>;
  };
  sheetHint: Label;
  draft: string;
  columns: SheetColumns;
  remarks: readonly Label[];
  template: TemplateProps;
  work: SheetWork;
  kind: SheetKind<Report>;
  /** Stands above the buttons while a sheet of a constituency is chosen, until it is checked. */
  Unchecked?: ComponentType<{ constituency_id: number; isShown: boolean }>;
  /** What the report says besides the rows that were added, changed and rejected. */
  further: (report: Report, texts: Texts) => FurtherReport;
}

/** A page that checks and uploads a sheet, and shows what became of each row. */
export function SheetPage<Report extends AnyReport>(props: SheetPageProps<Report>) {
  const { title, purpose, location, sheetHint } = props;
  const { draft, columns, remarks, template, work, kind, Unchecked, further } = props;
  const texts = useTexts();
  const { t } = texts;
  const needsConstituency = location !== undefined && !location.isOptional;
  const form = useSchemaForm(sheetUploadForm(needsConstituency), empty);
  const { progress, outcome, run, cancel, clear } = useSheetUpload(kind, (error) =>
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

  /** The constituency that the shown report has added to. */
  const addedTo =
    outcome && !outcome.isCheck && outcome.report.inserted > 0
      ? outcome.upload.constituency_id
      : null;
  const Loaded = location?.Loaded;

  const placeOf = ({ upload }: Outcome<Report>) =>
    (upload.constituency_id !== null && places.get(upload.constituency_id)) || "";

  const send = async ({ constituency_id, file: [sheet] }: SheetUpload, isCheck: boolean) => {
    const isAccepted = sheet && (await run({ upload: { constituency_id, file: sheet }, isCheck }));
    if (!isAccepted || isCheck) return;
    forgetDraftOf(form);
    // The constituency stays chosen: the next sheet often belongs to it.
    form.startOver({ ...form.getValues(), file: [] });
  };

  const store = () => void form.handleSubmit((values) => send(values, false))();

  return (
    <div className="max-w-form">
      <PageHeader title={t(title)} purpose={t(purpose)} />
      <SheetLinks />
      <FormProvider {...form}>
        <form
          noValidate
          aria-label={t(title)}
          onSubmit={(event) => {
            event.preventDefault();
            store();
          }}
          className="flex flex-col gap-6"
        >
          <DraftKeeper form={form} name={draft} holdsInput={({ file: [chosen] }) => !!chosen} />
          <fieldset disabled={progress !== null} className="contents">
            {location && (
              <Card title={t("Location")} hint={t(location.hint)} action={location.action}>
                <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 md:grid-cols-3">
                  <LocationCascade
                    to="constituency_id"
                    required={needsConstituency ? ["constituency_id"] : []}
                    canAdd={location.canAdd ?? false}
                  />
                </div>
                {Loaded && constituency_id !== null && constituency_id !== addedTo && (
                  <Loaded constituency_id={constituency_id} />
                )}
              </Card>
            )}
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
          {Unchecked && constituency_id !== null && (
            <Unchecked
              constituency_id={constituency_id}
              isShown={file !== undefined && (!outcome?.isCheck || isOutdated === true)}
            />
          )}
          <SheetActions
            work={work}
            progress={progress}
            onCheck={() => void form.handleSubmit((values) => send(values, true))()}
            onCancel={cancel}
          />
        </form>
      </FormProvider>
      {outcome && !isOutdated && (
        <SheetReport
          {...outcome}
          place={placeOf(outcome)}
          columns={columns}
          onStore={store}
          further={further(outcome.report, texts)}
        >
          {Loaded && addedTo !== null && <Loaded constituency_id={addedTo} onTakenBack={clear} />}
        </SheetReport>
      )}
    </div>
  );
}
