/** Ends a message that may stand within a sentence, such as a reached limit's, where it stands alone. */

export function sentence(message: string): string {
  return message.endsWith(".") ? message : `${message}.`;
}
