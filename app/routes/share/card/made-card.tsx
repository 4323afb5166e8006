/** The made story card, small. It appears once it is made. */
import { useEffect, useState } from "react";
import { revokeLater } from "../../../browser/lib/download-file.ts";
import type { StoryCard } from "../../../browser/sharing/use-story-card.ts";

/** As high as the tallest format. Decorative. */
export function MadeCard({ card: { state } }: { card: Pick<StoryCard, "state"> }) {
  const url = useObjectUrl(state.kind === "ready" ? state.file : null);
  return (
    <span className="grid aspect-9/16 w-9 place-items-center overflow-hidden rounded-sm bg-line">
      {url && <img src={url} alt="" className="size-full animate-fade object-contain" />}
    </span>
  );
}

/** Returns an object URL: a private file would otherwise be fetched again. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => revokeLater(created);
  }, [file]);
  return url;
}
