/** Which files were not added and why, and what else could not be done. */
import { MEDIA_MESSAGES } from "../../domain/media.ts";
import { Notice } from "../ui/notice.tsx";
import { RefusedFiles } from "./refused-files.tsx";

interface MediaFailureNoticeProps {
  uploads: { fileName: string; message: string }[];
  deed: "delete" | "restore" | "order" | null;
}

export function MediaFailureNotice({ uploads, deed }: MediaFailureNoticeProps) {
  return (
    <>
      {uploads.length > 0 && (
        <div className="mb-6">
          <RefusedFiles uploads={uploads} />
        </div>
      )}
      {deed !== null && (
        <div className="mb-6">
          <Notice {...DEED_FAILURES[deed]} tone="danger" role="alert">
            {DEED_FAILURES[deed].description}
          </Notice>
        </div>
      )}
    </>
  );
}

const DEED_FAILURES = {
  delete: MEDIA_MESSAGES.deleteFailed,
  restore: { title: "Not restored", description: "It is gone for good, or the recap is full." },
  order: { title: "Not changed", description: "Please try again in a moment." },
};
