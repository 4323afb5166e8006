/** What the error pages say. */
export const ERROR_PAGE_TEXTS = {
  documentTitle: (title: string) => `${title} · Race Recap`,
  /** By kind of error. `lead` precedes the text; `bib` is what a race office would write on the bib. */
  kinds: {
    "page-not-found": {
      title: "404 Page Not Found",
      lead: "This page isn't on the course.",
      text: "Did you forget to add the page to the router?",
      bib: { number: "404", label: "Off course" },
    },
    "recap-not-found": {
      title: "Race recap not found",
      lead: null,
      text: "This race recap may have been removed or set to private.",
      bib: { number: "DNS", label: "Did not start" },
    },
    refused: {
      title: "That didn't work",
      lead: null,
      text: "We couldn't understand that request. Go back and try again.",
      bib: { number: "0:00", label: "False start" },
    },
    offline: {
      title: "You're offline",
      lead: null,
      text: "This device doesn't have this page. Everything you've made here is safe. Try again when you're back online.",
      bib: { number: "DNS", label: "No signal" },
    },
    fault: {
      title: "Something went wrong",
      lead: null,
      text: "Everything you've saved is safe, and unsaved text is kept on this device. Check your connection, then reload the page.",
      bib: { number: "DNF", label: "Did not finish" },
    },
  },
  request: (id: string) => `Request ${id}`,
  loadAgain: "Reload",
  goHome: "Go to Home",
} as const;
