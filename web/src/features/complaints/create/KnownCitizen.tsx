import type { Citizen, Enrolment } from "contract/citizens";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Note } from "../../../ui/Note.tsx";

interface KnownCitizenProps {
  citizen: Citizen;
  enrolled_at: Enrolment;
  /** The booth of the form. */
  booth_id: number;
  onChosen: (citizen: Citizen, enrolled_at?: Enrolment) => void;
}

/** Offers the citizen who has this phone already as the complainant; a citizen of another booth together with that booth. */
export function KnownCitizen({ citizen, enrolled_at, booth_id, onChosen }: KnownCitizenProps) {
  const { t } = useTexts();
  const name = citizen.name || t("a citizen without a name");
  const isHere = enrolled_at.booth_id === booth_id;
  return (
    <Note role="status" tone={isHere ? "info" : "warning"}>
      <p className="mb-2">
        {isHere
          ? t("This phone belongs to {name}, who is enrolled at this booth.", { name })
          : t(
              "This phone belongs to {name}, who is enrolled at booth {booth}. A complaint is made at the citizen's own booth.",
              { name, booth: boothText(enrolled_at) },
            )}
      </p>
      <Button
        variant="primary"
        className="h-auto min-h-control max-w-full py-1.5 whitespace-normal"
        onClick={() => onChosen(citizen, isHere ? undefined : enrolled_at)}
      >
        {isHere
          ? t("Choose {name}", { name })
          : t("Choose {name} and booth {booth}", { name, booth: enrolled_at.booth_number })}
      </Button>
    </Note>
  );
}

const boothText = ({ booth_number, booth_name, mandal, constituency_name }: Enrolment) =>
  `${booth_number}, ${booth_name} (${mandal}, ${constituency_name})`;
