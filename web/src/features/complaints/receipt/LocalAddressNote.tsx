import { useTexts } from "../../../language/use-texts.tsx";
import { Note } from "../../../ui/Note.tsx";
import { isOwnMachine } from "../../../shared/own-machine.ts";

/** Says so when no phone can open the status page: its address is that of the console in this browser (slip-6). */
export function LocalAddressNote() {
  const { t } = useTexts();
  const { hostname, origin } = window.location;
  if (!isOwnMachine(hostname)) return null;
  return (
    <Note tone="warning">
      {t(
        "Phones cannot open {address}. Before you give the status page to a citizen, open the console under the address that others reach it by.",
        { address: origin },
      )}
    </Note>
  );
}
