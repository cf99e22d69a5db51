import { LETTER_WORDS, letterDay } from "contract/complaints/letter-words";
import type { Letterhead, LetterLanguage } from "contract/office";
import { useTexts } from "../../../language/use-texts.tsx";

interface LetterPreviewProps {
  language: LetterLanguage;
  /** Undefined while it loads. */
  letterhead: Letterhead | undefined;
  addressee:
    | {
        post: string;
        name: string | null;
        department: string;
        department_hi: string | null;
        address: string | null;
      }
    | undefined;
  sent_on: string;
  subject: string;
  body: string;
  /** The list of a covering letter. */
  lines: string[];
}

/** A letter as it will be printed; its number is given when it is sent. */
export function LetterPreview(props: LetterPreviewProps) {
  const { language, letterhead, addressee, sent_on, subject, body } = props;
  const { t } = useTexts();
  const words = LETTER_WORDS[language];
  const contact = [letterhead?.phone, letterhead?.email].filter(Boolean).join(" · ");
  const to = addressee && [
    addressee.name,
    addressee.post,
    (language === "hi" && addressee.department_hi) || addressee.department,
    addressee.address,
  ];
  return (
    <section
      aria-label={t("Preview")}
      lang={language}
      className="rounded-md border border-edge bg-surface p-6 text-sm wrap-anywhere whitespace-pre-line sm:p-8"
    >
      {letterhead?.representative && (
        <div className="mb-4 border-b border-edge pb-3 text-center">
          <p className="font-serif text-lg">{letterhead.representative}</p>
          {[letterhead.title, letterhead.address, contact].filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      <div className="mb-4 flex justify-between gap-4">
        <span>
          {words.number} <span className="text-muted">{t("given when it is sent")}</span>
        </span>
        <span>
          {words.date} {sent_on && letterDay(language, sent_on)}
        </span>
      </div>
      <p>{[words.to, ...(to ?? [])].filter(Boolean).join("\n")}</p>
      <p className="my-4 font-semibold">{`${words.subject} ${subject}`}</p>
      <p>{body}</p>
      {props.lines.length > 0 && (
        <ol className="mt-4 list-decimal divide-y divide-edge border-y border-edge ps-8">
          {props.lines.map((line) => (
            <li key={line} className="py-2 ps-1">
              {line}
            </li>
          ))}
        </ol>
      )}
      <p className="mt-6 text-end">
        {[words.closing, letterhead?.representative, letterhead?.title].filter(Boolean).join("\n")}
      </p>
    </section>
  );
}
