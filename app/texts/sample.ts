/** What the page of the sample recap says around it. */
export const SAMPLE_TEXTS = {
  documentTitle: (title: string) => `Sample: ${title} · Race Recap`,
  metaDescription: (facts: string) => `What a finished race recap looks like. ${facts}`,
  notice: "This is a sample. The athlete and the race are made up.",
  start: "Make your own recap",
  credit: {
    before: "Photos: ",
    link: "exif-samples",
    after: ", cropped, CC BY-SA 4.0. The voice is synthetic.",
    href: "https://github.com/ianare/exif-samples",
  },
} as const;
