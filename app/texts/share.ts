/** The texts of /share (specification 2 and 8, share). */
export const SHARE_TEXTS = {
  create: {
    heading: "Ready to share",
    copy: "Your recap gets a link of its own. You choose who can open it, and you can change your mind.",
    button: "Create the share link",
  },
  link: {
    heading: "Your link",
    open: "Open your recap",
    label: "Share direct link",
    wait: "Please wait",
    copy: "Copy",
    copied: "Copied",
    private: "Your recap is private: this link opens for nobody but you.",
    copiedToast: "Link Copied!",
    notReady: { title: "Share link not ready", description: "Please wait for your recap to be saved" },
    copyFailed: {
      title: "Copy Failed",
      description: "Unable to copy link. Please copy manually from the address bar.",
    },
  },
  linkCheck: {
    running: {
      title: "Generating your share link…",
      description: "We are making sure that your link opens.",
    },
    failed: {
      title: "Your link does not answer yet",
      description: "Your recap is saved. Check your connection and try again.",
    },
    again: "Check again",
  },
  visibility: {
    legend: "Privacy",
    public: { label: "Public", note: "Anyone with the link can view" },
    private: { label: "Private", note: "Only you can view" },
    save: "Save",
    states: {
      idle: "",
      saving: "Saving…",
      saved: "Saved",
      failed: "Not saved. The recap is as visible as before; please try again.",
    },
    notChosen: "Choose who may open the recap: everyone with the link, or only you.",
  },
  listing: {
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
      failed: "Not saved. Your last choice still applies; please try again.",
    },
  },
  save: {
    heading: "Save to your collection",
    copy: "Keep this race with your past recaps, and find it again before your next start line. Your collection lives in this browser.",
    button: "Save to Collection",
    saving: "Saving…",
    saved: "Saved",
  },
  podcast: {
    heading: "AI Podcast Creator",
    copy: "Hear your race told as a podcast episode. A premium feature, on its way.",
    link: "Create Podcast",
  },
  back: "Back to Memories",
  finish: "Finish",
} as const;
