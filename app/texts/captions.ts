/** What an athlete posts with a link or a card. */
interface CaptionRace {
  name: string;
  distance: string | null;
  finishTime: string | null;
}

export const CAPTION_TEXTS = {
  unnamed: "My race",
  line: ({ name, distance, finishTime }: CaptionRace) => {
    const race = [distance, finishTime].filter((part) => part !== null).join(" in ");
    return `${name}${race && `: ${race}`}. Here is my race recap.`;
  },
} as const;
