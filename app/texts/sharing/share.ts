const onApp = (app: string | null) => (app === null ? "" : ` on ${app}`);

/** The texts of /share (specification 2 and 8, share). */
export const SHARE_TEXTS = {
  create: {
    heading: "Ready to share",
    copy: "Your recap gets its own link. You choose who can open it, and you can change your mind anytime.",
    button: "Create the share link",
  },
  link: {
    heading: "Your link",
    label: "Share direct link",
    wait: "Please wait",
    copy: "Copy",
    copied: "Copied",
    copiedToast: "Link Copied!",
    notReady: { title: "Share link not ready", description: "Please wait for your recap to be saved" },
    copyFailed: {
      title: "Copy Failed",
      description: "Unable to copy link. Please copy manually from the address bar.",
    },
  },
  linkCheck: {
    running: { title: "Getting your link ready…" },
    public: {
      title: "Your link is ready",
      description: "Anyone with the link can open it.",
    },
    private: {
      title: "Saved, just for you",
      description: "Your recap is private: only you can open this link.",
    },
    open: "Open your recap",
    failed: {
      title: "Your link isn't working yet",
      description: "Your recap is saved. Check your connection and try again.",
    },
    again: "Check again",
  },
  shared: {
    coverOf: (name: string | null) => (name === null ? "Cover photo" : `Cover photo of ${name}`),
  },
  targets: {
    heading: "Share it",
    note: "Instagram gets your card.",
    changeCard: "Change the card",
    private: "Make it public to share it",
    shareSheet: "Share",
    more: {
      heading: "More ways to share",
      copy: "TikTok, Facebook, X, email, QR code",
      note: "TikTok gets your card, the others get the link.",
    },
    names: {
      instagram: "Instagram",
      tiktok: "TikTok",
      whatsApp: "WhatsApp",
      facebook: "Facebook",
      x: "X (Twitter)",
      email: "Email",
    },
    whatsApp: { title: "Opening WhatsApp", description: "Your race recap is ready to share!" },
    failed: { title: "Sharing Issue", description: "Please try again in a moment." },
    /** The subject of the e-mail, and the start of its text. */
    email: "Check out Race Recap!",
    shared: {
      copied: "Caption Copied!",
      notCopied: "Card shared",
      next: (app: string | null) => `Paste it below your card${onApp(app)}.`,
      nextWithoutCaption: (app: string | null) =>
        `We couldn't copy the caption, so write your own${onApp(app)}.`,
    },
    downloaded: {
      copied: "Caption Copied!",
      notCopied: "Card downloaded",
      next: (app: string | null) =>
        `Your card is in your downloads. Post it${onApp(app)} and paste the caption.`,
      nextWithoutCaption: (app: string | null) => `Your card is in your downloads. Post it${onApp(app)}.`,
    },
  },
  print: "Print a poster, a bib or thank-you cards",
  qrCode: {
    heading: "QR code",
    label: "QR code for the link",
    scan: "Scan it with a phone camera.",
    private: "Your recap is private: only you can open it with this code.",
    print: "Print QR code",
  },
  visibility: {
    legend: "Privacy",
    public: { label: "Public", note: "Anyone with the link can view" },
    private: { label: "Private", note: "Only you can view" },
    change: "Change",
    save: "Save",
    states: {
      idle: "",
      saving: "Saving…",
      saved: "Saved",
      failed: "Not saved. Your last choice still applies. Please try again.",
    },
    notChosen: "Choose who can open your recap: anyone with the link, or only you.",
  },
  listing: {
    legend: "Search engines",
    label: "Let search engines list this recap",
    notes: {
      on: "On: people can find it without the link.",
      off: "Off: people need the link to find it.",
      private: "Only public recaps can be listed.",
    },
    save: "Save listing",
    states: {
      idle: "",
      saving: "Saving…",
      saved: "Saved",
      failed: "Not saved. Your last choice still applies. Please try again.",
    },
  },
  save: {
    heading: "Save to Your Account",
    fold: { signedIn: "Keep it with your past recaps", signedOut: "See it on all your devices" },
    copy: "Keep this race with your past recaps, and find it again before your next start line.",
    /** While signed out. */
    signedOutCopy: "Saved on this device. Sign in to keep it in your account and see it on all your devices.",
    button: "Save to Account",
    saving: "Saving…",
    saved: "Saved",
  },
  podcast: {
    heading: "AI Podcast Creator",
    copy: "Premium, coming soon",
    link: "Create Podcast",
  },
  back: "Back to Memories",
  finish: "Finish",
} as const;
