/** A stored recording that breaks off or contradicts itself inside, where no check has looked. */
export class UnreadableAudioError extends Error {}
