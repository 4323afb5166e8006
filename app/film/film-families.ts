/** The names of the product's typefaces on a film's canvas. Those of pages have "Variable" behind them. */
export const FILM_FAMILIES = { display: "Sofia Sans Condensed", sans: "Instrument Sans" } as const;
