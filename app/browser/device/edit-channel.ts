/** The name of the channel on which tabs tell that what the edit store has of a recap is changed on the disk: `{ shareId }`. */
export const EDITS_CHANNEL = "edits";
