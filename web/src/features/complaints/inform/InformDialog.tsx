import { readCitizen } from "contract/citizens";
import { addComplaintNote } from "contract/complaints/activity";
import { citizenMessage } from "contract/complaints/citizen-message";
import { readComplaint } from "contract/complaints/complaints";
import { readReceipt } from "contract/complaints/receipt";
import { type LetterLanguage, readLetterhead } from "contract/office";
import { useState } from "react";
import { useApiMutation } from "../../../api/mutations.ts";
import { useApiQuery } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { ChoiceGroup } from "../../../ui/ChoiceGroup.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { LoadingText } from "../../../ui/LoadingText.tsx";
import { Note } from "../../../ui/Note.tsx";
import { toast } from "../../../ui/toast.ts";
import { newNote } from "../activity/new-note.ts";
import { LocalAddressNote } from "../receipt/LocalAddressNote.tsx";
import { statusPage } from "../receipt/status-page.ts";

interface InformDialogProps {
  complaintId: number;
  onClose: () => void;
}

/** By what the staff's phone sends, as a link that opens it and as the note records it. */
const WAYS = [
  {
    name: "WhatsApp",
    how: "other",
    link: (phone: string, text: string) =>
      `https://wa.me/91${phone}?text=${encodeURIComponent(text)}`,
  },
  {
    name: "SMS",
    how: "sms",
    link: (phone: string, text: string) => `sms:+91${phone}?body=${encodeURIComponent(text)}`,
  },
] as const;

/** Opens the staff's own phone with the number, the status and the address of the status page; then offers the note (inform-1). */
export default function InformDialog({ complaintId, onClose }: InformDialogProps) {
  const { t } = useTexts();
  const read = useApiQuery(readComplaint, { params: { id: complaintId } });
  const office = useApiQuery(readLetterhead, {}, { preset: "reference" });
  // An older complaint gets its tracking code with its slip.
  const slip = useApiQuery(
    readReceipt,
    { params: { id: complaintId } },
    { enabled: read.data?.data.tracking_code === null },
  );
  const complainant_id = read.data?.data.complainant_id;
  const citizen = useApiQuery(
    readCitizen,
    complainant_id ? { params: { id: String(complainant_id) } } : null,
  );
  const hasRefused = citizen.data?.data.sms_consent === false;
  const [chosen, setLanguage] = useState<LetterLanguage | null>(null);
  const [opened, setOpened] = useState<(typeof WAYS)[number] | null>(null);
  const { mutate, isPending } = useApiMutation(addComplaintNote, {
    failure: t("Failed to add the note"),
    onSuccess: () => toast.success(t("Note added")),
  });
  const complaint = read.data?.data;
  const phone = complaint?.complainant_phone;
  const language = chosen ?? office.data?.data.languages[0] ?? "hi";

  function addNote({ name, how }: (typeof WAYS)[number]) {
    const { informed_date, informed_time } = newNote();
    const body = {
      kind: "informed",
      informed_how: how,
      informed_date,
      informed_time,
      note: name,
    } as const;
    mutate({ params: { id: String(complaintId) }, body }, { onSuccess: onClose });
  }
  function content() {
    if (read.isError)
      return (
        <ErrorState title={t("Failed to load complaint")} onRetry={() => void read.refetch()} />
      );
    if (!complaint || office.isPending || slip.isLoading)
      return <LoadingText>{t("Loading complaint details...")}</LoadingText>;
    if (!phone) return <p>{t("This citizen has no phone number on record.")}</p>;
    const code = complaint.tracking_code ?? slip.data?.data.tracking_code ?? null;
    const text = citizenMessage(language, {
      complaint_number: complaint.complaint_id,
      status_code: complaint.status_code,
      address: code && window.location.origin + statusPage(code),
      office: office.data?.data.representative ?? null,
    });
    return (
      <div className="flex flex-col gap-5">
        <p className="text-muted">
          {[complaint.complainant_name, phone].filter(Boolean).join(" · ")}
        </p>
        {hasRefused && (
          <Note tone="warning">
            {t("This citizen has not allowed messages by SMS: ask first, or call.")}
          </Note>
        )}
        <ChoiceGroup
          label={t("Language of the message")}
          required
          options={[
            { value: "en", label: "English" },
            { value: "hi", label: "हिन्दी" },
          ]}
          value={language}
          onChange={(next) => next && setLanguage(next)}
        />
        <p
          lang={language}
          className="rounded-md border border-edge bg-surface p-4 wrap-anywhere whitespace-pre-line"
        >
          {text}
        </p>
        {code && <LocalAddressNote />}
        <div className="flex flex-wrap gap-3">
          {WAYS.map((way) => (
            <a
              key={way.name}
              href={way.link(phone, text)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass("primary")}
              onClick={() => setOpened(way)}
            >
              {way.name}
            </a>
          ))}
        </div>
        {opened && (
          <div
            role="status"
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5"
          >
            <p>{t("Was it sent? Then write it down.")}</p>
            <Button busy={isPending} onClick={() => addNote(opened)}>
              {t("Citizen informed")}
            </Button>
          </div>
        )}
      </div>
    );
  }
  return (
    <Dialog
      title={t("Inform the citizen")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      {content()}
    </Dialog>
  );
}
