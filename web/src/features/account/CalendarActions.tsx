import { useState } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";

const CalendarConfirm = lazyDialog(() => import("./CalendarConfirm.tsx"));

interface Change {
  isPending: boolean;
  mutate: (input: object, options?: { onSettled: () => void }) => void;
}

/** The buttons of a calendar address. What ends an address asks first: calendars read it. */
export function CalendarActions(props: { hasAddress: boolean; create: Change; revoke: Change }) {
  const { t } = useTexts();
  const { hasAddress, create, revoke } = props;
  const [asked, setAsked] = useState<"replace" | "revoke" | null>(null);
  const change = asked === "revoke" ? revoke : create;
  const close = () => setAsked(null);
  const load = { onPointerEnter: CalendarConfirm.prefetch, onFocus: CalendarConfirm.prefetch };
  return (
    <div className="flex flex-wrap gap-3">
      {hasAddress ? (
        <>
          <Button {...load} onClick={() => setAsked("replace")}>
            {t("New Address")}
          </Button>
          <Button {...load} onClick={() => setAsked("revoke")}>
            {t("Revoke")}
          </Button>
        </>
      ) : (
        <Button
          variant="primary"
          busy={create.isPending}
          busyLabel={t("Creating...")}
          onClick={() => create.mutate({})}
        >
          {t("Create Address")}
        </Button>
      )}
      {asked && (
        <CalendarConfirm
          asked={asked}
          busy={change.isPending}
          onConfirm={() => change.mutate({}, { onSettled: close })}
          onClose={close}
        />
      )}
    </div>
  );
}
