import { Upload } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { fileSize } from "../../ui/file-size.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { FormActions } from "../../ui/Section.tsx";
import type { Progress } from "./use-booth-upload.ts";

/** The end of the form: the upload's progress and a way to stop it, while there is one. */
export function UploadActions({
  progress,
  onCancel,
}: {
  progress: Progress | null;
  onCancel: () => void;
}) {
  return (
    <FormActions>
      {progress && (
        <>
          <div className="min-w-0 grow max-sm:basis-full">
            <UploadProgress {...progress} />
          </div>
          <Button onClick={onCancel}>Cancel</Button>
        </>
      )}
      <Button
        type="submit"
        variant="primary"
        icon={<Upload aria-hidden className="size-4" />}
        busy={progress !== null}
        busyLabel="Uploading..."
      >
        Upload Booths
      </Button>
    </FormActions>
  );
}

function UploadProgress({ file, sent, total }: Progress) {
  // All bytes are out; how long the server reads is not known.
  if (sent >= total) return <ProgressBar label="Reading the sheet" value={1} />;
  // The form around the file weighs a little too: what is said is the file's own size.
  const done = Math.min(file.size, Math.round((sent / total) * file.size));
  return (
    <ProgressBar
      label="Sending the sheet"
      value={sent}
      max={total}
      text={`${fileSize(done)} of ${fileSize(file.size)}`}
    />
  );
}
