/** What the frame of a wizard step says. */
export const WIZARD_FRAME_TEXTS = {
  progress: (step: number, total: number) => `Step ${step} of ${total}`,
} as const;
