/** Who a photo, video or cheer is by: the name of the guest follows, in a script of its own. */
export const CREDIT_TEXTS = { image: "Photo by", video: "Video by", audio: "Cheer by" } as const;
