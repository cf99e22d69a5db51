import { useTexts } from "../language/use-texts.tsx";
import { LoadingPill } from "./LoadingPill.tsx";
import { Modal } from "./Modal.tsx";

/** Shown while the code of a dialog loads. It is modal as the dialog is: keys and clicks do not reach the page below. */
export function Waiting({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Modal label={t("Loading...")} veil="" onClose={onClose}>
      <LoadingPill className="absolute top-1/3">{t("Loading...")}</LoadingPill>
    </Modal>
  );
}
