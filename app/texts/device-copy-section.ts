/** The texts of the section that shows this device's own copy of a recap. */
export const DEVICE_COPY_TEXTS = {
  heading: "This device's copy",
  description:
    "This browser remembers the recap. What it kept is shown here on this device alone; nobody else sees it.",
  unsaved: "Typed here, perhaps never saved",
} as const;
