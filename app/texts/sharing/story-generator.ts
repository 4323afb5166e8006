/** The texts of the social story generator on /share (specification 2 and 8, share; product.md, Share targets). */
export const GENERATOR_TEXTS = {
  fold: "Story card",
  heading: "Social Story Generator",
  copy: "Your race as a picture, for your story or your feed.",
  loading: "Loading story generator...",
  noRaceData: {
    title: "Please wait for your race data to load",
    copy: "A story card shows where you raced and how far:",
    edit: "Go to race details",
  },
  previewFailed: {
    title: "We couldn't load the preview. You can still make the card.",
    again: "Try again",
  },
  preview: ({ style, format, quote, photo, hasCourse }: ShownCard) =>
    `Preview of your card: ${style}, ${format}, ${quote === null ? "no quote" : `the quote “${quote}”`}, ${photo === null ? "no photo" : `the photo “${photo}”`}${hasCourse ? ", the course" : ""}`,
  style: "Style",
  previousStyle: "Previous style",
  nextStyle: "Next style",
  stylePlace: (place: number, count: number) => `${place} of ${count}`,
  format: "Format",
  photo: "Photo",
  noPhoto: "No photo",
  quote: "Quote",
  noQuote: "No quote",
  hashtags: "Hashtags",
  showHashtags: "Show them on the card",
  course: "Show the course on the card",
  generate: "Generate for Screenshot",
  caption: "Caption",
  copyCaption: "Copy caption",
  copyQuote: "Copy quote",
  copyLink: "Copy Race Recap Link",
  captionCopied: "Caption Copied!",
  textCopied: "Text Copied!",
  copyFailed: {
    title: "Copy Failed",
    description: "Unable to copy. Please select the text and copy it yourself.",
  },
  share: "Share",
  shareNote: "Instagram gets the card, Facebook gets the link.",
  instagram: "Share to Instagram",
  facebook: "Share to Facebook",
} as const;

interface ShownCard {
  style: string;
  format: string;
  quote: string | null;
  photo: string | null;
  hasCourse: boolean;
}
