/** The texts of the section that shows this device's own copy of a recap. */
export const DEVICE_COPY_TEXTS = {
  heading: "This device's copy",
  description:
    "This browser kept a copy of the recap. It's shown only on this device, so nobody else can see it.",
  unsaved: "Typed here, but maybe not saved",
  notLoaded: "We couldn't look for this device's copy. Check your connection.",
} as const;
