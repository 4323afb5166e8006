/** The texts about recordings on a screen without a recorder. */
export const RUNNING_RECORDER_TEXTS = {
  recording: "Still recording",
  paused: "Recording paused",
  question: "Go to the question",
  underWay: (count: number) =>
    `${count === 1 ? "A recording is" : `${count} recordings are`} still on this device and will appear here.`,
} as const;
