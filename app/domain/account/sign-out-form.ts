/** The form that signs out. It imports nothing, because every page loads it with the profile menu. */

export const SIGN_OUT_PATH = "/sign-out";

/** The form's fields. The sign-out page asks unless `asked` is set. */
export const SIGN_OUT_FIELDS = {
  /** The athlete confirmed, or scripts found nothing that this browser has not sent yet. */
  asked: { name: "asked", value: "yes" },
  /** Signs out all devices of the user. */
  everywhere: { name: "everywhere", value: "yes" },
} as const;
