import { useTexts } from "../../language/use-texts.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";

interface ComplaintFailureProps {
  title: string;
  onRetry: () => void;
}

/** Shown in place of a card whose complaint figures could not be loaded. */
export function ComplaintFailure({ title, onRetry }: ComplaintFailureProps) {
  const { t } = useTexts();
  return (
    <Card title={title}>
      <ErrorState
        title={t("Failed to load the figures of complaints. Please try again.")}
        onRetry={onRetry}
      />
    </Card>
  );
}
