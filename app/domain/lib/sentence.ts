/** Adds a full stop to a message that is also used within sentences, such as that of a reached limit. */

export function sentence(message: string): string {
  return message.endsWith(".") ? message : `${message}.`;
}
