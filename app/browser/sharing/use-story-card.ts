/** The card of the athlete's choice, made before it is needed: a share sheet opens only right after a tap. */
import { useEffect, useMemo, useState } from "react";
import { fileNameOf } from "../../domain/lib/file-name.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { stillOffered } from "../../domain/sharing/card-choices.ts";
import { type CardChoice, type CardFileType, cardRequestOf } from "../../domain/sharing/story-card.ts";
import { useUntil } from "../lib/use-until.ts";
import { type CardOutcome, makeCard } from "./story-cards.ts";

/** A choice is made into a card once it has not changed for this long: cards are limited. */
const SETTLE_MS = 1_500;
/** Further choices are made into cards on demand, so that most of an hour's limit is left for those. */
const MOST_UNASKED = 8;

interface StoryCardOptions {
  recap: Recap;
  /** What the card shows before the athlete chooses. */
  initial: CardChoice;
  /** False while the card would lack a photo that is being prepared. */
  isDue: boolean;
}

export type StoryCard = ReturnType<typeof useStoryCard>;

export function useStoryCard({ recap, initial, isDue }: StoryCardOptions) {
  const { shareId } = recap;
  const [asked, setAsked] = useState({ choice: initial, delayMs: 0 });
  const [unasked, setUnasked] = useState(0);
  const [made, setMade] = useState<{ key: string; outcome: CardOutcome } | null>(null);
  const choice = useMemo(() => stillOffered(recap, asked.choice), [recap, asked.choice]);
  const key = JSON.stringify([shareId, cardRequestOf(choice, "image/jpeg")]);
  const untilDue = useUntil(isDue);

  async function request(fileType: CardFileType): Promise<CardOutcome> {
    return makeCard(shareId, cardRequestOf(choice, fileType), fileNameOf(recap.name));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the choice
  useEffect(() => {
    if (!isDue || unasked >= MOST_UNASKED) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      setUnasked((count) => count + 1);
      const outcome = await request("image/jpeg");
      if (isCurrent) setMade({ key, outcome });
    }, asked.delayMs);
    // A request that was sent goes on: the server would have to make the same card anew.
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, isDue]);

  const pending = unasked < MOST_UNASKED ? ("preparing" as const) : ("on-demand" as const);
  /** "on-demand" if the card is only made when it is shared or downloaded. */
  const state = made?.key === key ? made.outcome : { kind: pending };
  return {
    state,
    choice,
    choose: (chosen: CardChoice) => setAsked({ choice: chosen, delayMs: SETTLE_MS }),
    /** Makes the chosen card as a file of this type. A JPEG that is ready is not made again. */
    async make(fileType: CardFileType): Promise<CardOutcome> {
      if (fileType === "image/jpeg" && state.kind === "ready") return state;
      await untilDue();
      const outcome = await request(fileType);
      if (fileType === "image/jpeg") setMade({ key, outcome });
      return outcome;
    },
  };
}
