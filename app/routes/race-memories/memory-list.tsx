/** The gallery: the grid of all photos and videos, which are reordered by dragging or from the editor of one. */

import { useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { forgetOrder, storeOrder } from "../../browser/device/outbox-item-store.ts";
import { onFirstInteraction } from "../../browser/lib/first-interaction.ts";
import { sendOrder } from "../../browser/network/recap-api.ts";
import type { ScreenUploads } from "../../browser/tab/use-uploads.ts";
import { useToast } from "../../components/ui/toast.tsx";
import { inOrder, MAX_MEDIA, type Media, nameOf } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { MediaFailure } from "../../http/media-form.ts";
import { MEMORIES_TEXTS } from "../../texts/media/race-memories.ts";
import { MediaGrid } from "../media-grid/media-grid.tsx";

const HINT_ID = "memories-hint";

interface MemoryListProps {
  recap: Recap;
  uploads: ScreenUploads;
  form: string;
  failure: MediaFailure | null;
  isSending: boolean;
  /** Offers to restore the last deleted one, at the position from 0 that it had. */
  undo: { at: number; notice: ReactNode } | null;
}

export function MemoryList({ recap, uploads, ...shown }: MemoryListProps) {
  const toast = useToast();
  const listRef = useRef<HTMLOListElement>(null);
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

interface MediaOrderOptions {
  shareId: string;
  media: Media[];
  onFailed: () => void;
}

interface MediaOrder {
  /** In the order to show. */
  media: Media[];
  /** Moves a photo or video to another position, from 0. */
  move: (mediaId: string, place: number) => void;
}

/** The order of the gallery. A move is shown immediately, then saved by the API, and undone if the save fails. */
function useMediaOrder({ shareId, media, onFailed }: MediaOrderOptions): MediaOrder {
  /** Media ids in an order that the loader's data does not have yet. */
  const [order, setOrder] = useState<string[] | null>(null);
  const saving = useRef<{ isBusy: boolean; next: string[] | null }>({ isBusy: false, next: null });
  const { revalidate, state } = useRevalidator();
  const isLoading = state !== "idle";
  const shown = order ? inOrder(media, order) : media;

  useEffect(() => {
    // The data of an earlier move would be shown for a moment.
    if (saving.current.isBusy || isLoading) return;
    if (order && hasSameOrder(media, inOrder(media, order))) setOrder(null);
  }, [media, order, isLoading]);

  async function save(ids: string[]): Promise<void> {
    const state = saving.current;
    if (state.isBusy) {
      state.next = ids;
      return;
    }
    state.isBusy = true;
    const isSaved = await trySave(shareId, ids);
    state.isBusy = false;
    const { next } = state;
    state.next = null;
    if (next) return save(next);
    if (isSaved) return revalidate();
    setOrder(null);
    onFailed();
  }

  function move(mediaId: string, place: number) {
    const others = shown.map(({ id }) => id).filter((id) => id !== mediaId);
    const ids = [...others.slice(0, place), mediaId, ...others.slice(place)];
    setOrder(ids);
    void save(ids);
  }

  return { media: shown, move };
}

async function trySave(shareId: string, ids: string[]): Promise<boolean> {
  const outcome = await sendOrder(shareId, ids);
  // Without a network it waits for one.
  if (outcome.kind === "lost" && outcome.isOffline) return storeOrder(shareId, ids);
  if (outcome.kind !== "done") return false;
  await forgetOrder(shareId);
  return true;
}

function hasSameOrder(a: Media[], b: Media[]): boolean {
  return a.every(({ id }, at) => b[at]?.id === id);
}
