import { Plus } from "lucide-react";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button, type ButtonVariant } from "../../../ui/Button.tsx";

interface AddCitizenButtonProps {
  /** The text that found nobody. */
  typed: string;
  variant?: ButtonVariant;
  onClick: () => void;
}

/** Opens the dialog for a new citizen. */
export function AddCitizenButton({ typed, variant = "ghost", onClick }: AddCitizenButtonProps) {
  const { t } = useTexts();
  return (
    <Button
      variant={variant}
      className={variant === "ghost" ? "w-full min-w-0 justify-items-start px-2" : "max-w-full"}
      icon={<Plus aria-hidden className="size-4 shrink-0" />}
      onClick={onClick}
    >
      <span className="truncate">
        {typed ? t("Add a new citizen: {typed}", { typed }) : t("Add a new citizen")}
      </span>
    </Button>
  );
}
