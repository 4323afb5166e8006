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
    source: { name: "exif-samples", href: "https://github.com/ianare/exif-samples" },
    changes: ", cropped, ",
    license: { name: "CC BY-SA 4.0", href: "https://creativecommons.org/licenses/by-sa/4.0/" },
    after: ". The voice is synthetic.",
  },
} as const;
