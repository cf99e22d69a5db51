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

/** The preview opens below a long form. */
const scrollThere = (section: HTMLElement | null) => section?.scrollIntoView({ block: "nearest" });

/** A letter as it will be printed; its number is given when it is made. */
export function LetterPreview(props: LetterPreviewProps) {
  const { language, letterhead, addressee, sent_on, subject, body } = props;
  const { t } = useTexts();
  const words = LETTER_WORDS[language];
  const contact = [letterhead?.phone, letterhead?.email].filter(Boolean).join(" · ");
  const quiet = [letterhead?.address, contact].filter(Boolean);
  const to = addressee && [
    addressee.name,
    addressee.post,
    (language === "hi" && addressee.department_hi) || addressee.department,
    addressee.address,
  ];
  return (
    <section
      ref={scrollThere}
      aria-label={t("Preview")}
      lang={language}
      className="flex flex-col gap-4 rounded-md border border-edge bg-surface p-6 text-sm wrap-anywhere whitespace-pre-line sm:p-8"
    >
      {(letterhead?.representative || letterhead?.title || quiet.length > 0) && (
        <div className="border-b border-edge pb-3 text-center">
          {letterhead?.representative && (
            <p className="text-xl font-bold">{letterhead.representative}</p>
          )}
          {letterhead?.title && <p>{letterhead.title}</p>}
          {quiet.map((line) => (
            <p key={line} className="text-xs text-muted">
              {line}
            </p>
          ))}
        </div>
      )}
      <div className="flex justify-between gap-4">
        <span>
          {words.number} <span className="text-muted">{t("given when it is made")}</span>
        </span>
        <span>
          {words.date} {sent_on && letterDay(language, sent_on)}
        </span>
      </div>
      <p>{[words.to, ...(to ?? [])].filter(Boolean).join("\n")}</p>
      <p className="flex gap-1 font-semibold">
        <span className="shrink-0">{words.subject}</span>
        <span className="min-w-0">{subject}</span>
      </p>
      <div className="flex flex-col gap-2">
        {body.split(/\n\s*\n/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {props.lines.length > 0 && (
        <ol className="border-y border-edge">
          {props.lines.map((line, index) => (
            <li key={line} className="flex gap-3 border-edge py-2 not-first:border-t">
              <span className="w-6 shrink-0 text-end text-muted">{index + 1}</span>
              <span className="min-w-0">{line}</span>
            </li>
          ))}
        </ol>
      )}
      <div className="mt-3 max-w-full self-end text-center">
        <p>{words.closing}</p>
        {letterhead?.representative && (
          <p className="mt-10 font-semibold">{letterhead.representative}</p>
        )}
        {letterhead?.title && <p>{letterhead.title}</p>}
      </div>
    </section>
  );
}
