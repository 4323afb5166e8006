/** What the error pages say. */
export const ERROR_PAGE_TEXTS = {
  documentTitle: (title: string) => `${title} · Race Recap`,
  /** By kind of error. `bib` is what a race office would write on the bib. */
  kinds: {
    "page-not-found": {
      title: "404 Page Not Found",
      text: "Did you forget to add the page to the router?",
      bib: { number: "404", label: "Off course" },
    },
    "recap-not-found": {
      title: "Race recap not found",
      text: "This race recap may have been removed or set to private.",
      bib: { number: "DNS", label: "Did not start" },
    },
    refused: {
      title: "That did not work",
      text: "The request could not be understood.",
      bib: { number: "0:00", label: "False start" },
    },
    fault: {
      title: "Something went wrong",
      text: "What was saved is safe, and text that was not saved yet is kept on this device. Check your connection, then load the page again.",
      bib: { number: "DNF", label: "Did not finish" },
    },
  },
  loadAgain: "Load again",
  goHome: "Go to Home",
} as const;
