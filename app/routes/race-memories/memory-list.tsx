/** The gallery: the grid of all photos and videos, which are reordered by dragging or from the editor of one. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { onFirstInteraction } from "../../browser/lib/first-interaction.ts";
import type { ScreenUploads } from "../../browser/tab/use-uploads.ts";
import { useToast } from "../../components/ui/toast.tsx";
import { MAX_MEDIA, nameOf } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { MediaFailure } from "../../http/media-form.ts";
import { MEMORIES_TEXTS } from "../../texts/media/race-memories.ts";
import { MediaGrid } from "../media-grid/media-grid.tsx";
import { useMediaOrder } from "./use-media-order.ts";

const HINT_ID = "memories-hint";

interface MemoryListProps {
  recap: Recap;
  uploads: ScreenUploads;
  /** The id of the screen's form. */
  form: string;
  /** What a form without scripts has sent in vain. */
  failure: MediaFailure | null;
  isSending: boolean;
  /** Offers to restore the last deleted one, at the position from 0 that it had. */
  undo: { at: number; notice: ReactNode } | null;
}

export function MemoryList({ recap, uploads, ...shown }: MemoryListProps) {
  const toast = useToast();
  const listRef = useRef<HTMLOListElement>(null);
  /** For screen readers. */
  const [moved, setMoved] = useState("");
  const { shareId } = recap;
  const order = useMediaOrder({
    shareId,
    media: recap.media,
    onFailed: () => toast(MEMORIES_TEXTS.notMoved),
  });
  const count = order.media.length;

  function move(from: number, to: number) {
    const media = order.media[from];
    if (!media) return;
    order.move(media.id, to);
    setMoved(MEMORIES_TEXTS.moved(nameOf(media), to + 1, count));
  }

  useDragging(listRef, count > 1, move);
  return (
    <>
      <p role="status" aria-live="polite" className="sr-only">
        {moved}
      </p>
      {count > 0 && (
        <p className="mb-3 text-quiet text-sm tabular-nums">
          {MEMORIES_TEXTS.count(count, MAX_MEDIA)}
          <span className="no-js:hidden">{" · "}</span>
          <span id={HINT_ID} className="no-js:hidden">
            {count === 1 ? MEMORIES_TEXTS.hint.one : MEMORIES_TEXTS.hint.several}
          </span>
        </p>
      )}
      <MediaGrid
        {...shown}
        recap={{ ...recap, media: order.media }}
        media={order.media}
        uploads={uploads.list}
        on={uploads}
        hint={HINT_ID}
        listRef={listRef}
        onMove={(mediaId, to) =>
          move(
            order.media.findIndex(({ id }) => id === mediaId),
            to - 1,
          )
        }
      />
    </>
  );
}

/** Loads the drag library at the first user activity. If it cannot be loaded, the editor still moves them. */
function useDragging(
  listRef: { current: HTMLElement | null },
  isMovable: boolean,
  onDrag: (from: number, to: number) => void,
): void {
  const drag = useRef(onDrag);
  drag.current = onDrag;
  useEffect(() => {
    if (!isMovable) return;
    let disconnect: (() => void) | null = null;
    let isUnmounted = false;
    async function load() {
      const loaded = await import("./drag-order.client.ts").catch(() => null);
      const list = listRef.current;
      if (loaded && list && !isUnmounted)
        disconnect = loaded.connectDragging(list, (from, to) => drag.current(from, to));
    }
    const stopListening = onFirstInteraction(() => void load());
    return () => {
      isUnmounted = true;
      stopListening();
      disconnect?.();
    };
  }, [listRef, isMovable]);
}
