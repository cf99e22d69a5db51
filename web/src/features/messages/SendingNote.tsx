import type { Sending } from "contract/messages";
import { useTexts } from "../../language/use-texts.tsx";
import { Note } from "../../ui/Note.tsx";

/** Says that nothing leaves, why, and what to do. Nothing while messages are sent. */
export function SendingNote({ sending: { is_on, is_paused } }: { sending: Sending }) {
  const { t } = useTexts();
  if (is_on && !is_paused) return null;
  return (
    <div className="mb-6">
      <Note tone={is_on ? "warning" : "info"}>
        {is_on
          ? t(
              "Sending is paused: messages wait until the command {command} on the office's server.",
              {
                command: "messages resume",
              },
            )
          : t("No gateway is set up, so no message is queued or sent.")}
      </Note>
    </div>
  );
}
