/** The card of the athlete's choice, made before it is needed: a share sheet opens only right after a tap. */
import { useEffect, useState } from "react";
import type { CardChoice, CardFileType } from "../domain/story-card.ts";
import { type CardOutcome, MAKE_TIMEOUT_MS, makeCard, makeCardNow } from "./story-cards.ts";

/** A choice is made into a card once it has not changed for this long: cards are limited. */
const SETTLE_MS = 1_500;

type StoryCardState = CardOutcome | { kind: "preparing" };

export interface StoryCard {
  state: StoryCardState;
  choice: CardChoice;
  choose: (choice: CardChoice) => void;
  /** Tries again after a failure. */
  again: () => void;
  /** Makes the chosen card as a file of this type. The latest one is not made again. */
  make: (fileType: CardFileType) => Promise<CardOutcome>;
}

interface StoryCardOptions {
  shareId: string;
  /** What the card shows before the athlete chooses. */
  initial: CardChoice;
  /** The file's name, without its extension. */
  name: string;
  /** False while the card would lack a photo that is being prepared. */
  isDue: boolean;
}

export function useStoryCard({ shareId, initial, name, isDue }: StoryCardOptions): StoryCard {
  const [choice, choose] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  const [made, setMade] = useState<{ key: string; outcome: CardOutcome } | null>(null);
  const key = JSON.stringify([shareId, choice, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the choice and each attempt
  useEffect(() => {
    if (!isDue) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timers = [
      setTimeout(prepare, made === null ? 0 : SETTLE_MS),
      setTimeout(() => controller.abort(new DOMException("No answer", "TimeoutError")), MAKE_TIMEOUT_MS),
    ];

    async function prepare() {
      try {
        const request = { ...choice, fileType: "image/jpeg" as const };
        const outcome = await makeCard(shareId, request, { name, signal });
        setMade({ key, outcome });
      } catch (error) {
        // An abort: another choice, or the screen is gone.
        if (!signal.aborted) throw error;
      }
    }

    return () => {
      timers.forEach(clearTimeout);
      controller.abort();
    };
  }, [key, isDue]);

  const state: StoryCardState = made?.key === key ? made.outcome : { kind: "preparing" };
  return {
    state,
    choice,
    choose,
    again: () => setAttempt((before) => before + 1),
    make: async (fileType) =>
      fileType === "image/jpeg" && state.kind === "ready"
        ? state
        : makeCardNow(shareId, { ...choice, fileType }, name),
  };
}
