import { useTexts } from "../../language/use-texts.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";

/** In the place of a card whose code could not be loaded: without it, React's `lazy` would replace the dashboard. */
export function CardNotLoaded() {
  const { t } = useTexts();
  return (
    <Card>
      <ErrorState
        title={t("This could not be opened. Check the connection, then try again.")}
        onRetry={() => window.location.reload()}
      />
    </Card>
  );
}

/** For `catch` after such an import. */
export const cardNotLoaded = () => ({ default: CardNotLoaded });
