/** The order of the gallery. A move is shown immediately, then saved by the API, and undone if the save fails. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { forgetOrder, storeOrder } from "../../browser/device/outbox-item-store.ts";
import { sendOrder } from "../../browser/network/recap-api.ts";
import { inOrder, type Media } from "../../domain/media/media.ts";

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

export function useMediaOrder({ shareId, media, onFailed }: MediaOrderOptions): MediaOrder {
  /** Media ids in an order that the loader's data does not have yet. */
  const [order, setOrder] = useState<string[] | null>(null);
  const saving = useRef<{ isBusy: boolean; next: string[] | null }>({ isBusy: false, next: null });
  const { revalidate, state } = useRevalidator();
  const isLoading = state !== "idle";
  const shown = order ? inOrder(media, order) : media;

  useEffect(() => {
    // Moved back before an earlier move has come back: its data would be shown for a moment.
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
