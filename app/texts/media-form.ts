/** What the screens say when a plain form could not change a recap's photos and videos. */
export const MEDIA_FORM_TEXTS = {
  recapGone: "This recap is not there any more",
  descriptionNotSaved: "The description could not be saved. Please try again.",
} as const;
