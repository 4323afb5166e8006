/** A text field of a card, as a screen shows it. Types only. */
import type { Value } from "../../domain/edits/edit.ts";
import type { ShownSaveState } from "./save-status.tsx";

export interface ShownText {
  text: string;
  stored: string;
  errors: string[] | undefined;
  state: ShownSaveState;
  /** Set if another tab or device has something else. */
  conflict: TextConflict | null;
  change: (text: string) => void;
  focus: () => void;
  blur: () => void;
}

/** How a conflict of the edit store is resolved. */
export interface ShownConflict {
  /** Whether the other version was typed in another tab of this browser, and is not saved. */
  isOtherTab: boolean;
  keepMine: () => void;
  takeTheirs: () => void;
}

export interface TextConflict extends ShownConflict {
  mine: Value;
  theirs: Value;
}
