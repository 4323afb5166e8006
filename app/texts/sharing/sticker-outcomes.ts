/** What is said while a sticker is shown, made, copied and downloaded. */
export const STICKER_OUTCOMES = {
  preview: ({ sticker, look, theme, quote }: ShownSticker) =>
    `Preview of your sticker: ${sticker}, ${look}, ${theme.toLowerCase()}${quote === null ? "" : `, the quote “${quote}”`}`,
  copySticker: "Copy sticker",
  making: "Making your sticker…",
  downloaded: "Your sticker is in your downloads.",
  copied: { title: "Sticker copied.", description: "Paste it onto your photo or video." },
  copyFailed: { title: "Your browser didn't copy the sticker.", description: "Download it instead." },
  failed: "We couldn't make your sticker. Your recap is safe. Please try again.",
  changed: "What this sticker says is no longer in your recap. Choose another one.",
  gone: "This recap no longer exists, so we can't make a sticker for it.",
} as const;

interface ShownSticker {
  sticker: string;
  look: string;
  theme: string;
  quote: string | null;
}
