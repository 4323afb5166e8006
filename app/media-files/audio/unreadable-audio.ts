/** Thrown for a stored recording that is broken in a part that no check has read. */
export class UnreadableAudioError extends Error {}
