/** The hidden field that scripts add to a wizard form whose values autosave has saved. */
export const SAVED_FIELD = { name: "saved", value: "yes" } as const;
