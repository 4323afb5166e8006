/** The hashtags of a card and its caption, as one line of text. */

/** Returns the words of "#RaceRecap, #Running": without the "#", each once. What is no hashtag stays for the schema to name. */
export function parseHashtags(text: string): string[] {
  const words = text
    .split(/[\s,]+|(?=#)/)
    .map((word) => word.replace(/^#/, ""))
    .filter((word) => word !== "");
  const lowered = words.map((word) => word.toLowerCase());
  return words.filter((_word, at) => lowered.indexOf(lowered[at] ?? "") === at);
}

/** Returns "#RaceRecap #Running". */
export function formatHashtags(hashtags: readonly string[]): string {
  return hashtags.map((hashtag) => `#${hashtag}`).join(" ");
}
