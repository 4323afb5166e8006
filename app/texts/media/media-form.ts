/** What the screens say when a plain form could not change a recap's photos and videos. */
export const MEDIA_FORM_TEXTS = {
  recapGone: "This recap no longer exists",
  descriptionNotSaved: "We couldn't save the description. Please try again.",
} as const;
