/** Lists the files that were not added, with the reason for each. */
import { MEDIA_MESSAGES } from "../../domain/media/media.ts";
import { Notice } from "../ui/notice.tsx";

interface RefusedFilesProps {
  uploads: { fileName: string; message: string }[];
}

export function RefusedFiles({ uploads }: RefusedFilesProps) {
  return (
    <Notice title={MEDIA_MESSAGES.uploadFailed.title} tone="danger" role="alert">
      <ul className="space-y-1">
        {uploads.map(({ fileName, message }) => (
          <li key={`${fileName} ${message}`} className="break-words">
            <bdi className="font-semibold">{fileName}</bdi>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
