/** The photos and videos that are on their way, and those that did not arrive, each by its name. */
import { Button } from "../ui/button.tsx";

interface ShownUpload {
  key: string;
  fileName: string;
  state: "waiting" | "sending" | "lost" | "refused";
  /** 0 to 1. */
  progress: number;
  message: string | null;
}

interface UploadListProps {
  uploads: readonly ShownUpload[];
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
}

export function UploadList({ uploads, onRetry, onRemove }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Uploads" className="space-y-3">
      {uploads.map((upload) => (
        <li key={upload.key} className="rounded-lg border-2 border-line bg-card p-3">
          <p className="break-words font-semibold">
            <bdi>{upload.fileName}</bdi>
          </p>
          <UploadState upload={upload} />
          <div className="mt-2 flex flex-wrap gap-3">
            {upload.state === "lost" && (
              <Button look="secondary" onClick={() => onRetry(upload.key)}>
                Try again
              </Button>
            )}
            <Button look="quiet" onClick={() => onRemove(upload.key)}>
              {upload.state === "refused" ? "Dismiss" : "Cancel"}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function UploadState({ upload }: { upload: ShownUpload }) {
  switch (upload.state) {
    case "waiting":
      return <p className="text-quiet text-sm">Waiting for its turn</p>;
    case "sending":
      return (
        <div className="flex items-center gap-3">
          <progress
            aria-label={`Uploading ${upload.fileName}`}
            value={upload.progress}
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-race [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-race"
          />
          <span className="whitespace-nowrap text-quiet text-sm tabular-nums">
            {Math.floor(upload.progress * 100)} %
          </span>
        </div>
      );
    case "lost":
      return (
        <p role="alert" className="text-danger text-sm">
          Not uploaded: no connection. It goes again by itself when you are back online; keep this page open.
        </p>
      );
    case "refused":
      return (
        <p role="alert" className="text-danger text-sm">
          Not added. {upload.message}.
        </p>
      );
  }
}
