/** What the public page says about likes and comments (specification 2 Public recap, 5 and 8). */
import { sentence } from "../../domain/lib/sentence.ts";

function counted(count: number, singular: string, plural: string): string {
  if (count === 0) return "";
  return `${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;
}

export const REACTIONS_TEXTS = {
  heading: "Likes and Comments",
  /** Empty for none, like `comments`. */
  likes: (count: number) => counted(count, "like", "likes"),
  comments: (count: number) => counted(count, "comment", "comments"),
  form: {
    name: "Your name",
    email: "Your email",
    hint: "We never show or keep your email.",
    like: "Like",
    liked: "Liked",
    /** The heading of the sheet that a first press on a heart opens. */
    likeSheet: "Like this recap",
    /** For screen readers, after Like or Liked at the bib. */
    thisRecap: " this recap",
    /** What is missing if the other one is there. */
    missing: { userName: "Please enter your name", userEmail: "Please enter your email" },
    comment: "Comment",
    content: "Your comment",
    post: "Post comment",
    cancel: "Cancel",
    /** The label of the field that only programs fill in. */
    website: "Leave this field empty",
  },
  closed: "Comments are closed.",
  empty: "No comments yet. Be the first.",
  noneHere: "No comments here.",
  byAthlete: "Athlete",
  edited: "edited",
  held: "Waiting for approval",
  heldForAuthor: "Only you and the athlete can see this comment until the athlete approves it.",
  hidden: "Hidden",
  hiddenForOwner: "Only you can see this comment.",
  author: {
    edit: "Edit",
    editLabel: "Edit your comment",
    save: "Save",
    delete: "Delete",
    confirmDelete: "Delete this comment for good?",
    confirmDeleteAnswered: "Delete this comment and the replies to it for good?",
    deleteButton: "Delete comment",
  },
  reply: { open: "Reply", label: "Your reply", post: "Post reply" },
  report: {
    open: "Report",
    question:
      "Is this comment hurtful or spam? If a reader on another network reports it too, it's hidden until the athlete reviews it.",
    button: "Report comment",
    done: "You reported this comment.",
  },
  owner: {
    empty: "No comments yet.",
    /** `isMore`: there are more than were counted. */
    waiting: (count: number, isMore: boolean) => {
      if (isMore) return `More than ${count} comments are waiting for your approval.`;
      return count === 1
        ? "One comment is waiting for your approval."
        : `${count} comments are waiting for your approval.`;
    },
    review: "Review",
    filter: "Comments to show",
    filters: { all: "All", held: "Waiting", hidden: "Hidden" },
    manage: "Manage",
    show: "Show",
    keep: "Keep",
    keepNote: "A reader reported this comment. If you keep it, reports can't hide it.",
    hide: "Hide",
    block: "Block this visitor",
    unblock: "Unblock this visitor",
    blockNote: "Blocking hides all of this visitor's comments here and removes their like.",
    blocked: "Blocked",
    blocks: "People you blocked",
    reported: "Reported",
    settings: "Comment settings",
    isOpen: "Allow new comments",
    holdsAll: "Hold new comments until I approve them",
    saveSettings: "Save settings",
  },
  pages: { label: "Pages of comments", earlier: "Earlier comments", later: "Later comments" },
  done: {
    posted: "Your comment is posted.",
    held: "Your comment is waiting for the athlete's approval.",
    /** Follows one of these if the comment could not be shown. */
    reload: "Reload the page to see it.",
    /** For screen readers, after any other button. */
    other: "Done.",
  },
  failed: {
    like: "Failed to like recap",
    unlike: "Failed to unlike recap",
    comment: "Failed to post comment",
    reply: "Failed to post reply",
    other: "That didn't work",
  },
  /** Follow what failed. */
  offline: "Check your connection and try again. What you typed is still here.",
  fault: "Something went wrong on our side. Please try again. What you typed is still here.",
} as const;

/** Returns what failed and why, in whole sentences. */
export function failedBecause(failure: string, reason: string): string {
  return `${failure}. ${sentence(reason)}`;
}
