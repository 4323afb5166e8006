/**
 * The submit buttons of a form, declared once: the same table builds a button's name and value and reads the pressed
 * button from the submitted form.
 */
import * as z from "zod/mini";
import { isAnswerKey } from "../questions/questions.ts";

/** The schema of the text that follows the intent in a button's value; null for a button without a target. */
type TargetSchema = z.ZodMiniType<string | number, string> | null;
type Targets = Record<string, TargetSchema>;

/** The target of a button that acts on the whole form. */
export const none = null;

/** The target of a button that acts on one question: its index. */
export const indexTarget = z.pipe(z.string().check(z.refine(isAnswerKey)), z.transform(Number));

type TargetOf<Schema extends TargetSchema> = Schema extends z.ZodMiniType ? [target: z.output<Schema>] : [];

/** The button that was pressed. */
type Pressed<Declared extends Targets> = {
  [Name in keyof Declared & string]: Declared[Name] extends z.ZodMiniType
    ? { intent: Name; target: z.output<Declared[Name]> }
    : { intent: Name };
}[keyof Declared & string];

/** The props of a submit button. */
export interface IntentButton {
  name: "intent";
  value: string;
}

interface Intents<Declared extends Targets> {
  /** The declared table, for forms that combine several sets. */
  targets: Declared;
  button<Name extends keyof Declared & string>(
    intent: Name,
    ...target: TargetOf<Declared[Name]>
  ): IntentButton;
  /** Returns the pressed button, or null if the form names none of these. */
  read(form: FormData): Pressed<Declared> | null;
}

/** The pressed button of a set of intents: `Press<typeof mediaIntents>`. */
export type Press<Set extends { read: (form: FormData) => unknown }> = NonNullable<ReturnType<Set["read"]>>;

export function intents<Declared extends Targets>(targets: Declared): Intents<Declared> {
  return {
    targets,
    button: (intent, ...[target]) => ({
      name: "intent",
      value: target === undefined ? intent : `${intent}-${target}`,
    }),
    read(form) {
      const value = form.get("intent");
      if (typeof value !== "string") return null;
      for (const [intent, schema] of Object.entries(targets)) {
        const pressed = readAs(intent, schema, value);
        // `Object.entries` loses the type that the table declares.
        if (pressed) return pressed as Pressed<Declared>;
      }
      return null;
    },
  };
}

function readAs(intent: string, schema: TargetSchema, value: string): object | null {
  if (schema === null) return value === intent ? { intent } : null;
  if (!value.startsWith(`${intent}-`)) return null;
  const target = schema.safeParse(value.slice(intent.length + 1));
  return target.success ? { intent, target: target.data } : null;
}
