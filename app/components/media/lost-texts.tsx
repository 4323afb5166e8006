/** Shows texts that could not be saved because their photo, video or recording was deleted, so they can be copied. */
import { MEDIA_TEXTS } from "../../texts/media/media.ts";
import { Notice } from "../ui/notice.tsx";
import { ScrollBox } from "../ui/scroll-box.tsx";

export function LostTexts({ title, texts }: { title: string; texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <div className="mb-6">
      <Notice title={title} tone="danger" role="alert">
        <p>{MEDIA_TEXTS.lost.description}</p>
        {[...new Set(texts)].map((text) => (
          <ScrollBox key={text} className="my-2 rounded-lg border border-line p-3">
            {text}
          </ScrollBox>
        ))}
      </Notice>
    </div>
  );
}
