/** Cuts a text at the end of a word, if it has one near its end, and marks the cut with an ellipsis. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength - 1).replace(/\p{Cs}$/u, "");
  const words = start.replace(/\s+\S*$/, "");
  return `${words.length > maxLength / 2 ? words : start}…`;
}
