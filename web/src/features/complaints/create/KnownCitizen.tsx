import type { Citizen, Enrolment } from "contract/citizens";
import { useTexts } from "../../../language/use-texts.tsx";
import { boothText } from "../../../shared/citizens/citizen-texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Note } from "../../../ui/Note.tsx";

interface KnownCitizenProps {
  citizen: Citizen;
  enrolled_at: Enrolment;
  /** The booth of the form. */
  booth_id: number;
  onChosen: (citizen: Citizen, enrolled_at?: Enrolment) => void;
  /** Called for somebody else of the household. */
  onAnother: () => void;
}

/**
 * Offers the citizen who has this phone already as the complainant, a citizen of another booth together with that booth; and to
 * add another person of the household.
 */
export function KnownCitizen(props: KnownCitizenProps) {
  const { citizen, enrolled_at, booth_id, onChosen, onAnother } = props;
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
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          className={wrapping}
          onClick={() => onChosen(citizen, isHere ? undefined : enrolled_at)}
        >
          {isHere
            ? t("Choose {name}", { name })
            : t("Choose {name} and booth {booth}", { name, booth: enrolled_at.booth_number })}
        </Button>
        <Button className={wrapping} onClick={onAnother}>
          {t("Add another person with this phone")}
        </Button>
      </div>
    </Note>
  );
}

const wrapping = "h-auto min-h-control max-w-full py-1.5 whitespace-normal";
