/** The gallery's cards. They are reordered by dragging or by their buttons. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { onFirstSign } from "../../browser/first-sign.ts";
import type { ScreenDescriptions } from "../../browser/use-descriptions.ts";
import { useToast } from "../../components/ui/toast.tsx";
import { MAX_MEDIA, nameOf } from "../../domain/media.ts";
import type { Recap } from "../../domain/recap.ts";
import { mediaIntents } from "../../domain/story-intents.ts";
import { MEMORIES_TEXTS } from "../../texts/race-memories.ts";
import { Memory } from "./memory.tsx";
import { useMediaOrder } from "./use-media-order.ts";

/** The card that was moved last. */
interface MovedCard {
  id: string;
  /** For screen readers. */
  text: string;
  /** The button that moved it; null if it was dragged. */
  button: "earlier" | "later" | null;
}

interface MemoryListProps {
  recap: Recap;
  descriptions: ScreenDescriptions;
  isSending: boolean;
  /** Offers to restore the last deleted card, at the position from 0 that it had. */
  undo: { at: number; notice: ReactNode } | null;
}

export function MemoryList({ recap, descriptions, isSending, undo }: MemoryListProps) {
  const toast = useToast();
  const listRef = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<MovedCard | null>(null);
  const { shareId } = recap;
  const order = useMediaOrder({
    shareId,
    media: recap.media,
    onFailed: () => toast(MEMORIES_TEXTS.notMoved),
  });
  const shown = { ...recap, media: order.media };

  function move(from: number, to: number, button: MovedCard["button"]) {
    const media = order.media[from];
    if (!media) return;
    order.move(media.id, to);
    const text = MEMORIES_TEXTS.moved(nameOf(media), to + 1, order.media.length);
    setMoved({ id: media.id, text, button });
  }

  useDragging(listRef, (from, to) => move(from, to, null));
  useLayoutEffect(() => {
    if (listRef.current && moved) keepFocus(listRef.current, moved);
  }, [moved]);

  const cards = shown.media.map((media, at) => (
    <Memory
      key={media.id}
      recap={shown}
      media={media}
      position={at + 1}
      descriptions={descriptions}
      isSending={isSending}
      onMove={(by) => move(at, at + by, by < 0 ? "earlier" : "later")}
    />
  ));
  if (undo) {
    cards.splice(
      undo.at,
      0,
      <li key="undo" data-undo>
        {undo.notice}
      </li>,
    );
  }

  return (
    <>
      <p role="status" className="sr-only">
        {moved?.text}
      </p>
      <p className="mb-3 text-quiet text-sm tabular-nums">
        {MEMORIES_TEXTS.count(shown.media.length, MAX_MEDIA)}
      </p>
      <ol ref={listRef} className="grid gap-4 sm:grid-cols-2">
        {cards}
      </ol>
    </>
  );
}

/** Focuses the pressed button again: moving a card in the DOM drops the focus. At either end, focuses the other button. */
function keepFocus(list: HTMLElement, { id, button }: MovedCard): void {
  if (button === null) return;
  const intents = [button, button === "earlier" ? "later" : "earlier"] as const;
  const buttons = intents.map((intent) =>
    list.querySelector<HTMLButtonElement>(`[value="${mediaIntents.button(intent, id).value}"]`),
  );
  buttons.find((found) => found && !found.disabled)?.focus();
}

/** Loads the drag library at the first user activity. If it cannot be loaded, the buttons still work. */
function useDragging(
  listRef: { current: HTMLElement | null },
  onDrag: (from: number, to: number) => void,
): void {
  const drag = useRef(onDrag);
  drag.current = onDrag;
  useEffect(() => {
    let disconnect: (() => void) | null = null;
    let isUnmounted = false;
    async function load() {
      try {
        const { connectDragging } = await import("./drag-order.ts");
        const list = listRef.current;
        if (list && !isUnmounted) disconnect = connectDragging(list, (from, to) => drag.current(from, to));
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    }
    const stopListening = onFirstSign(() => void load());
    return () => {
      isUnmounted = true;
      stopListening();
      disconnect?.();
    };
  }, [listRef]);
}
