/** What is said of the preview of a story card, which /share loads on demand. */
export const CARD_PREVIEW_TEXTS = {
  label: ({ style, format, quote, photo, hasCourse }: ShownCard) =>
    `Preview of your card: ${style}, ${format}, ${quote === null ? "no quote" : `the quote “${quote}”`}, ${photo === null ? "no photo" : `the photo “${photo}”`}${hasCourse ? ", the course" : ""}`,
  previousStyle: "Previous style",
  nextStyle: "Next style",
  stylePlace: (place: number, count: number) => `${place} of ${count}`,
} as const;

interface ShownCard {
  style: string;
  format: string;
  quote: string | null;
  photo: string | null;
  hasCourse: boolean;
}
