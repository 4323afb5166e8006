/** What the podcast page says. */
export const PODCAST_TEXTS = {
  documentTitle: "AI Podcast Creator · Race Recap",
  metaDescription: "Your race recap as a podcast episode: the story of your race, told out loud.",
  heading: "AI Podcast Creator",
  introduction: "Your race, told out loud: an episode made from your answers, your voice and your finish.",
  create: "Create My Podcast",
  notOpenYet: {
    title: "Podcast creation isn't open yet",
    text: "It's included in your Premium plan. As soon as it opens, this button will make your episode.",
  },
  premium: {
    badge: "Coming Soon with Stripe",
    heading: "Premium Feature",
    text: "Podcasts will be part of Premium.",
    parts: [
      "AI podcast generation",
      "Professional audio quality",
      "Custom podcast templates",
      "Export and download options",
    ],
    goBack: "Go Back",
    upgrade: "Upgrade Soon",
  },
  features: {
    narration: {
      title: "Professional narration",
      text: "A clear, calm voice narrates your day the way a great commentator would.",
    },
    format: {
      title: "Engaging format",
      text: "Nerves, struggle, finish: your answers become scenes that build.",
    },
    download: {
      title: "Download and share",
      text: "One file for your phone, your club and the people who cheered.",
    },
    templates: {
      title: "Custom templates",
      text: "You choose the tone and the length, from a short clip to a full episode.",
    },
  },
} as const;
