/** The gallery's cards: put in another order by dragging, or by their buttons. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { onFirstSign } from "../../browser/first-sign.ts";
import type { ScreenDescriptions } from "../../browser/use-descriptions.ts";
import { useToast } from "../../components/ui/toast.tsx";
import { MAX_MEDIA, nameOf } from "../../domain/media.ts";
import type { Recap } from "../../domain/recap.ts";
import { mediaIntents } from "../../domain/story-intents.ts";
import { Memory } from "./memory.tsx";
import { useMediaOrder } from "./use-media-order.ts";

/** What was moved last. */
interface MovedCard {
  id: string;
  /** What screen readers hear. */
  text: string;
  /** The button that moved it; null for one that was dragged. */
  button: "earlier" | "later" | null;
}

interface MemoryListProps {
  recap: Recap;
  descriptions: ScreenDescriptions;
  isSending: boolean;
  /** A way to have back what was deleted, at the place from 0 that it had. */
  undo: { at: number; notice: ReactNode } | null;
}

const NOT_MOVED = {
  title: "Not changed",
  description: "The order is as it was. Please try again in a moment.",
};

export function MemoryList({ recap, descriptions, isSending, undo }: MemoryListProps) {
  const toast = useToast();
  const listRef = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<MovedCard | null>(null);
  const { shareId } = recap;
  const order = useMediaOrder({ shareId, media: recap.media, onFailed: () => toast(NOT_MOVED) });
  const shown = { ...recap, media: order.media };

  function move(from: number, to: number, button: MovedCard["button"]) {
    const media = order.media[from];
    if (!media) return;
    order.move(media.id, to);
    const text = `${nameOf(media)} moved to place ${to + 1} of ${order.media.length}`;
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
        {shown.media.length} of {MAX_MEDIA}, in the order of your recap
      </p>
      <ol ref={listRef} className="grid gap-4 sm:grid-cols-2">
        {cards}
      </ol>
    </>
  );
}

/** A button that is moved within the page loses the focus; at either end the other one takes it. */
function keepFocus(list: HTMLElement, { id, button }: MovedCard): void {
  if (button === null) return;
  const intents = [button, button === "earlier" ? "later" : "earlier"] as const;
  const buttons = intents.map((intent) =>
    list.querySelector<HTMLButtonElement>(`[value="${mediaIntents.button(intent, id).value}"]`),
  );
  buttons.find((found) => found && !found.disabled)?.focus();
}

/** The library comes with the first sign of the athlete. Without a network the buttons have to do. */
function useDragging(
  listRef: { current: HTMLElement | null },
  onDrag: (from: number, to: number) => void,
): void {
  const drag = useRef(onDrag);
  drag.current = onDrag;
  useEffect(() => {
    let end: (() => void) | null = null;
    let isLeft = false;
    async function load() {
      try {
        const { connectDragging } = await import("./drag-order.ts");
        const list = listRef.current;
        if (list && !isLeft) end = connectDragging(list, (from, to) => drag.current(from, to));
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    }
    const forgetSign = onFirstSign(() => void load());
    return () => {
      isLeft = true;
      forgetSign();
      end?.();
    };
  }, [listRef]);
}
