/** The order of the gallery: shown at once as the athlete puts it, saved behind that, and as it was when that fails. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { saveMediaOrder } from "../../browser/recap-api.ts";
import type { Media } from "../../domain/media.ts";

interface MediaOrderOptions {
  shareId: string;
  media: Media[];
  onFailed: () => void;
}

interface MediaOrder {
  /** In the shown order. */
  media: Media[];
  /** Puts one at another place, from 0. */
  move: (mediaId: string, place: number) => void;
}

export function useMediaOrder({ shareId, media, onFailed }: MediaOrderOptions): MediaOrder {
  /** What is not saved yet, or not shown by the page's data yet. */
  const [order, setOrder] = useState<string[] | null>(null);
  const saving = useRef<{ isBusy: boolean; next: string[] | null }>({ isBusy: false, next: null });
  const { revalidate } = useRevalidator();
  const shown = order ? inOrder(media, order) : media;

  useEffect(() => {
    if (order && isSame(media, inOrder(media, order))) setOrder(null);
  }, [media, order]);

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
  try {
    await saveMediaOrder(shareId, ids);
    return true;
  } catch (error) {
    console.warn("The order could not be saved", error);
    return false;
  }
}

/** What the order does not name has come since, and stands at the end. */
function inOrder(media: Media[], order: string[]): Media[] {
  const placeOf = ({ id }: Media) => (order.includes(id) ? order.indexOf(id) : order.length);
  return media.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function isSame(a: Media[], b: Media[]): boolean {
  return a.every(({ id }, at) => b[at]?.id === id);
}
