/** The text of a photo, video or recording on its card. */
import type * as z from "zod/mini";
import type { Field } from "../../domain/edits/edit.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { changeFields } from "./change-fields.ts";
import {
  type FieldOnScreen,
  type FieldOptions,
  type FieldState,
  useField,
  useTypedAnew,
} from "./use-field.ts";

export interface TextOnScreen extends Pick<FieldOnScreen, "conflict" | "focus" | "blur"> {
  text: string;
  /** As it is stored, as far as this device knows. */
  stored: string;
  /** Why its text is not valid. */
  errors: string[] | undefined;
  state: FieldState | { kind: "rejected" };
  change: (text: string) => void;
}

interface TextOptions extends FieldOptions {
  schema: z.ZodMiniType;
  sent: SentText | null;
}

/**
 * A text that the server refused in a form without scripts. Once scripts run it becomes an unsent edit that waits until
 * the athlete leaves the field. `shown`: the stored text that the form showed.
 */
export interface SentText {
  typed: string;
  shown: string;
  errors: string[];
}

/** `recap`: as it was loaded. */
export function useText(recap: Recap, field: Field, { schema, sent, ...options }: TextOptions): TextOnScreen {
  const { value, stored, state, ...controls } = useField(recap, field, options);
  const unsaved = useTypedAnew(sent, ({ typed, shown }) => {
    void changeFields(recap, { [field]: typed }, { isHeld: true, stored: { [field]: shown } });
  });
  const text = unsaved?.typed ?? String(value ?? "");
  const isAsSent = text === sent?.typed && state.kind !== "saved";
  const invalid = schema.safeParse(text).error?.issues.map((issue) => issue.message);
  const errors = invalid ?? (isAsSent ? sent?.errors : undefined);
  return {
    ...controls,
    text,
    stored: unsaved?.shown ?? String(stored ?? ""),
    errors,
    state: errors ? REJECTED : state,
  };
}

const REJECTED = { kind: "rejected" } as const;
