import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "../language/use-texts.tsx";
import { toast } from "./toast.ts";
import { LoadingPill } from "./LoadingPill.tsx";
import { Modal } from "./Modal.tsx";

/** Modal as the dialog is: keys and clicks do not reach the page below. */
export function ModalWaiting({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Modal label={t("Loading...")} veil="" onClose={onClose}>
      <LoadingPill className="absolute top-1/3">{t("Loading...")}</LoadingPill>
    </Modal>
  );
}

/** What waits for the code of an opened menu or row: its button has the focus. */
export const noWaiting = () => null;

/**
 * A dialog, a menu or an opened row's content whose code loads when it is opened, or earlier by `prefetch`. When that fails, the opening shows a toast,
 * it closes and the page stays; the next opening tries again. After such a failure, React's `lazy` would replace the page.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Waiting: ComponentType<{ onClose: () => void }> = ModalWaiting,
) {
  // Once known, it opens without the waiting one: each modal that opens or closes restyles the whole page.
  let known: ComponentType<Props> | undefined;
  const loadOnce = async () => (known ??= (await load()).default);
  function LazyDialog(props: Props) {
    const { t } = useTexts();
    const [Dialog, setDialog] = useState(() => known);
    const fail = useEffectEvent(() => {
      toast.error(t("This could not be opened. Check the connection, then try again."));
      props.onClose();
    });
    useEffect(() => {
      let isOpen = true;
      loadOnce().then(
        // At once with its effects: a key that is pressed when the dialog is visible must reach it.
        (loaded) => isOpen && flushSync(() => setDialog(() => loaded)),
        () => isOpen && fail(),
      );
      return () => {
        isOpen = false;
      };
    }, []);
    if (Dialog) return <Dialog {...props} />;
    return <Waiting onClose={props.onClose} />;
  }
  const prefetch = () => void loadOnce().catch(() => undefined);
  return Object.assign(LazyDialog, { prefetch });
}
