import type { OwnCalendar } from "contract/own-calendar";
import { Copy } from "lucide-react";
import { apiHost } from "../../api/request.ts";
import { formatMoment } from "../../language/dates.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { isOwnMachine } from "../../shared/own-machine.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Field } from "../../ui/Field.tsx";
import { Note } from "../../ui/Note.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

/** Whether there is an address, since when, and when it was last read. */
export function AddressState({ created_at, last_read_at }: OwnCalendar) {
  const { t } = useTexts();
  if (created_at === null)
    return (
      <p>
        {t("With an address of your own, calendars read it and stay up to date by themselves.")}
      </p>
    );
  return (
    <div>
      <p className="font-medium">
        {t("Your address was made on {time}.", { time: formatMoment(created_at) })}
      </p>
      <p>
        {last_read_at === null
          ? t("No calendar has read it yet.")
          : t("A calendar last read it on {time}.", { time: formatMoment(last_read_at) })}
      </p>
      <p className="mt-1 text-sm text-muted">
        {t("It was shown once. If it is lost, make a new one, which ends this one.")}
      </p>
    </div>
  );
}

/** A new address, the only time that it is shown, and where calendars take it. */
export function NewAddress({ path }: { path: string }) {
  const { t, language } = useTexts();
  const url = new URL(apiHost + path, window.location.origin);
  // Titles in the language in which the address was made.
  if (language !== "en") url.searchParams.set("lang", language);
  const says = {
    copied: t("Calendar address copied"),
    failed: t("The address could not be copied. Select it and copy it by hand."),
  };
  return (
    <div className="flex w-full flex-col gap-4">
      <Note tone="warning">
        {t(
          "Copy the address now: it is not shown again. Whoever has it can read this calendar, so do not pass it on.",
        )}
      </Note>
      {isOwnMachine(url.hostname) && (
        <Note tone="warning">
          {t(
            "Phones cannot open {address}. Open the console under the address that others reach it by, and make the calendar address there.",
            { address: url.origin },
          )}
        </Note>
      )}
      <Field label={t("Calendar address")}>
        <TextInput
          readOnly
          value={url.href}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => copyText(url.href, says)}
        >
          {t("Copy")}
        </Button>
        <a href={url.href.replace(/^https?:/, "webcal:")} className={buttonClass()}>
          {t("Open in Calendar")}
        </a>
      </div>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-muted">
        <li>
          {t(
            "iPhone, iPad, Mac: press 'Open in Calendar', or add a calendar subscription and paste the address.",
          )}
        </li>
        <li>
          {t(
            "Google and Android: on a computer open calendar.google.com, 'Other calendars', 'From URL'. The phone follows within a day. Google reads only what is open to the internet.",
          )}
        </li>
        <li>{t("Outlook: 'Add calendar', 'Subscribe from web'.")}</li>
      </ul>
    </div>
  );
}
