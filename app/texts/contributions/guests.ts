/** What /share says about photos and cheers of guests. */
export const GUESTS_TEXTS = {
  heading: "Did anyone come to cheer?",
  copy: {
    unasked: "Let them add photos and cheers",
    off: "They can't add anything",
    on: "They can add photos and cheers",
  },
  legend: "Photos and cheers from others",
  label: "Let people add photos and cheers",
  notes: {
    on: "On: anyone with this link can send you some. You decide what appears.",
    off: "Off: nobody can send you any. When it's on, you decide what appears.",
    private: "Your recap is private: people can add to it once it's public.",
  },
  save: "Save choice",
  states: {
    idle: "",
    saving: "Saving…",
    saved: "Saved",
    failed: "Not saved. Your last choice still applies. Please try again.",
  },
  link: "Link for your supporters",
  copied: { title: "Link Copied!" },
  share: "Share",
  shareText: "Were you there? Add your photo or a cheer",
  qrCode: "Scan it to add your photo or a cheer.",
  review: "See what others added",
} as const;
