/** The gallery: a grid of tiles, of which one is open. They are reordered by dragging or by the buttons of the open one. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { onFirstSign } from "../../browser/lib/first-sign.ts";
import { useToast } from "../../components/ui/toast.tsx";
import { MAX_MEDIA, nameOf } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { mediaIntents } from "../../domain/recap/story-intents.ts";
import type { MediaFailure } from "../../http/media-form.ts";
import { MEMORIES_TEXTS } from "../../texts/media/race-memories.ts";
import { Memory } from "./memory.tsx";
import { type MoveControl, positionFieldId } from "./memory-buttons.tsx";
import { tileButtonId } from "./memory-tile.tsx";
import { useMediaOrder } from "./use-media-order.ts";

const HINT_ID = "memories-hint";

/** The card that was moved last. */
interface MovedCard {
  id: string;
  /** For screen readers. */
  text: string;
  /** What moved it; null if it was dragged. */
  control: MoveControl | null;
}

interface MemoryListProps {
  recap: Recap;
  /** What a form without scripts has sent in vain. */
  failure: MediaFailure | null;
  isSending: boolean;
  /** Offers to restore the last deleted card, at the position from 0 that it had. */
  undo: { at: number; notice: ReactNode } | null;
}

export function MemoryList({ recap, failure, isSending, undo }: MemoryListProps) {
  const toast = useToast();
  const listRef = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<MovedCard | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const { shareId } = recap;
  const order = useMediaOrder({
    shareId,
    media: recap.media,
    onFailed: () => toast(MEMORIES_TEXTS.notMoved),
  });
  const shown = { ...recap, media: order.media };

  function move(from: number, to: number, control: MovedCard["control"]) {
    const media = order.media[from];
    if (!media) return;
    order.move(media.id, to);
    const text = MEMORIES_TEXTS.moved(nameOf(media), to + 1, order.media.length);
    setMoved({ id: media.id, text, control });
  }

  useDragging(listRef, (from, to) => move(from, to, null));
  useLayoutEffect(() => {
    if (listRef.current && moved) keepFocus(listRef.current, moved);
  }, [moved]);
  useLayoutEffect(() => {
    if (openId !== null) showWhole(document.getElementById(tileButtonId(openId))?.closest("li"));
  }, [openId]);

  const cards = shown.media.map((media, at) => (
    <Memory
      key={media.id}
      recap={shown}
      media={media}
      position={at + 1}
      failure={failure}
      isSending={isSending}
      isOpen={media.id === openId}
      onToggle={(isOpen) => setOpenId(isOpen ? media.id : null)}
      onMove={(to, control) => move(at, to - 1, control)}
    />
  ));
  if (undo) {
    cards.splice(
      undo.at,
      0,
      <li key="undo" data-undo className="col-span-full">
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
        <span className="no-js:hidden">{" · "}</span>
        <span id={HINT_ID} className="no-js:hidden">
          {shown.media.length === 1 ? MEMORIES_TEXTS.hint.one : MEMORIES_TEXTS.hint.several}
        </span>
      </p>
      <ol
        ref={listRef}
        aria-label={MEMORIES_TEXTS.list}
        aria-describedby={HINT_ID}
        className="grid grid-flow-row-dense grid-cols-3 gap-2 sm:grid-cols-4 no-js:grid-cols-1 no-js:gap-4 no-js:sm:grid-cols-2"
      >
        {cards}
      </ol>
    </>
  );
}

/** Focuses the used control again: moving a card in the DOM drops the focus. At either end, focuses the other button. */
function keepFocus(list: HTMLElement, { id, control }: MovedCard): void {
  if (control === null) return;
  const button = (intent: "earlier" | "later") =>
    `[value="${mediaIntents.button(intent, id).value}"]:enabled`;
  const selectors = {
    earlier: [button("earlier"), button("later")],
    later: [button("later"), button("earlier")],
    position: [`#${positionFieldId(id)}`],
  }[control];
  const found = selectors.map((selector) => list.querySelector<HTMLElement>(selector));
  found.find((element) => element !== null)?.focus();
}

/** Scrolls as little as possible to show an opened card; one that is nearly as high as the screen, from its top. */
function showWhole(card: HTMLElement | null | undefined): void {
  const isHigh = card && card.offsetHeight > window.innerHeight * 0.7;
  card?.scrollIntoView({ block: isHigh ? "start" : "nearest" });
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
      const loaded = await import("./drag-order.client.ts").catch(() => null);
      const list = listRef.current;
      if (loaded && list && !isUnmounted)
        disconnect = loaded.connectDragging(list, (from, to) => drag.current(from, to));
    }
    const stopListening = onFirstSign(() => void load());
    return () => {
      isUnmounted = true;
      stopListening();
      disconnect?.();
    };
  }, [listRef]);
}
