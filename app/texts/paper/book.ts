/** What the print page of a season says, and what its book says beside the athlete's own words. */
export const BOOK_TEXTS = {
  /** Leads to the page. */
  link: "Print a book",
  documentTitle: (year: number) => `Print · ${year} season · Race Recap`,
  heading: (year: number) => `Your ${year} as a book`,
  lead: "A5 pages with your races, your answers, your photos and your voice. Print them at home, or save a PDF for a print shop.",
  back: "Back to your season",
  pages: (count: number) => (count === 1 ? "1 page" : `${count} pages`),
  tooLong: {
    title: (count: number) => `This book has ${count} pages`,
    text: (most: number) =>
      `A book has room for ${most}. Choose less of some races, and its pages appear here.`,
  },
  empty: "Choose a race, and its pages appear here.",
  smallPhotos: "Photos with too few pixels are set smaller here, so that they're printed sharp.",
  closedCodes: (names: string[]) =>
    `The codes of ${new Intl.ListFormat("en").format(names)} open for nobody but you.`,
  codesOfLocalhost: "The codes work only on this computer.",
  choices: {
    heading: "What's in it",
    comments: "What friends said, on the last pages",
    show: "Show",
    /** `label`: of the choice for all races at once. */
    parts: {
      label: "Every race",
      some: "Answers, up to six photos",
      all: "Answers, all photos",
      answers: "Answers",
      photos: "All photos",
      opening: "Opening only",
      none: "Leave out",
    },
  },
  page: (number: number) => `Page ${number}`,

  /** On paper. */
  friends: "What friends said",
} as const;
