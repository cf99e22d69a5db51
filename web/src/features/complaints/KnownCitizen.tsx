import type { Citizen, Enrolment } from "contract/citizens";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/Note.tsx";

const TEXTS = {
  nameless: "a citizen without a name",
  here: (name: string) => `This phone belongs to ${name}, who is enrolled at this booth.`,
  elsewhere: (name: string, booth: string) =>
    `This phone belongs to ${name}, who is enrolled at booth ${booth}. A complaint is made at the citizen's own booth.`,
  place: ({ booth_number, booth_name, mandal, constituency_name }: Enrolment) =>
    `${booth_number}, ${booth_name} (${mandal}, ${constituency_name})`,
  choose: (name: string) => `Choose ${name}`,
  chooseWithBooth: (name: string, booth: string) => `Choose ${name} and booth ${booth}`,
};

export interface KnownCitizenProps {
  citizen: Citizen;
  enrolled_at: Enrolment;
  /** The booth of the form. */
  boothId: number;
  onChosen: (citizen: Citizen, enrolled_at?: Enrolment) => void;
}

/** Who has the phone already, offered as the complainant; somebody of another booth along with that booth. */
export function KnownCitizen({ citizen, enrolled_at, boothId, onChosen }: KnownCitizenProps) {
  const name = citizen.name || TEXTS.nameless;
  const isHere = enrolled_at.booth_id === boothId;
  return (
    <Note role="status" tone={isHere ? "info" : "warning"}>
      <p className="mb-2">
        {isHere ? TEXTS.here(name) : TEXTS.elsewhere(name, TEXTS.place(enrolled_at))}
      </p>
      <Button
        variant="primary"
        className="h-auto min-h-control max-w-full py-1.5 whitespace-normal"
        onClick={() => onChosen(citizen, isHere ? undefined : enrolled_at)}
      >
        {isHere ? TEXTS.choose(name) : TEXTS.chooseWithBooth(name, enrolled_at.booth_number)}
      </Button>
    </Note>
  );
}
