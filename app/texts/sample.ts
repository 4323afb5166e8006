/** What the page of the sample recap says around it. */
export const SAMPLE_TEXTS = {
  title: (title: string) => `Sample: ${title}`,
  documentTitle: (title: string) => `${title} · Race Recap`,
  metaDescription: (facts: string) => `What a finished race recap looks like. ${facts}`,
  previewAlt: (title: string) => `A sample recap: ${title}`,
  notice: "This is a sample recap. Make your own.",
  start: "Make your own recap",
  credit: {
    before: "The athlete and the race are made up. Photos: ",
    link: "exif-samples",
    after: ", cropped, CC BY-SA 4.0. The voice is synthetic.",
    href: "https://github.com/ianare/exif-samples",
  },
} as const;
