/** The texts of the notice that a recap lacks details it needs before it can be shared. */
export const MISSING_DETAILS_TEXTS = {
  title: "Add a few details before you share",
  edit: "Edit race details",
} as const;
