/** What the print page says, and what is printed beside the athlete's own words. */
export const PRINT_TEXTS = {
  documentTitle: (name: string) => `Print · ${name} · Race Recap`,
  heading: "On paper",
  lead: "A poster, a bib or thank-you cards of your race. Print them at home, or save a PDF for a print shop.",
  nameless: "My Race",
  back: "Back to your recap",
  print: "Print or save as PDF",
  preparing: "Getting the pages ready…",
  withoutScripts: "Use your browser's Print.",
  /** How to print. */
  how: {
    home: (paper: string) => `Paper size ${paper}, margins none, scale 100 %, background graphics on.`,
    shop: (paper: string) =>
      `Save it as a PDF with margins none. It's ${paper} when it's cut: 3 mm bleed is included.`,
  },
  photoFailed: "A photo didn't load, so nothing was printed. Check your connection, then reload the page.",
  smallPhoto: "Your photo is set smaller here, so that it's printed sharp.",
  codeWarnings: {
    draft: "The code opens for nobody until you share this recap.",
    private: "This recap is private: its code opens for nobody but you.",
    takenDown: "This recap is hidden from others: its code opens for nobody but you.",
    localhost: "The code works only on this computer.",
  },
  onComputer: "For a print shop, open this page on a computer.",
  choices: {
    piece: { label: "What", poster: "Poster", bib: "Bib", cards: "Thank-you cards" },
    design: { label: "Design", modern: "Modern", athletic: "Athletic", minimal: "Minimal" },
    paper: { label: "Paper", a4: "A4", letter: "Letter", a3: "A3" },
    photo: "Photo",
    quote: "Quote",
    printer: { label: "Printed", home: "At home", shop: "By a print shop" },
  },
  /** Of pages whose paper is not chosen. */
  sizes: { a5: "A5", a6: "A6" },
  line: { label: "Your line on the cards", show: "Show", suggested: "Thank you for being there." },
  pages: { poster: "Poster", bib: "Bib", card: "Thank-you card" },
  photoOf: (name: string) => `Photo of ${name}`,

  /** On paper. */
  brand: "Race Recap",
  quote: (text: string) => `“${text}”`,
  scan: { voice: "Scan to hear it", recap: "Scan for the whole story" },
  fastest: (unit: "km" | "mi", number: number, time: string, isSwim: boolean) => {
    if (isSwim) return `Every 100 m · fastest ${time}, at ${number} m`;
    return unit === "km"
      ? `Every kilometer · fastest ${time}, kilometer ${number}`
      : `Every mile · fastest ${time}, mile ${number}`;
  },
  leg: {
    running: (time: string) => `Run ${time}`,
    cycling: (time: string) => `Bike ${time}`,
    swimming: (time: string) => `Swim ${time}`,
    other: (time: string) => time,
  },
  figures: {
    distance: "Distance",
    pace: "Pace",
    athlete: "Athlete",
    ended: "Where it ended",
    result: "Result",
    time: "Finish time",
  },
} as const;
