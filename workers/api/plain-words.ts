/** Words for a refused value that its schema has none of its own for: the field, and what belongs there. */
import type { z } from "zod";
import { shortField } from "./findings.ts";

const KINDS: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** For `safeParse`'s own `error`: a schema's words go before these. */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  const field = shortField(issue.path ?? []) || "The request's body";
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined && issue.path?.length
        ? `${field} is missing`
        : `${field} must be ${KINDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `${field} must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
    case "invalid_key":
      return issue.issues[0]?.message;
    case "too_small":
      return `${field} is too small: ${issue.minimum} is the least`;
    case "too_big":
      return `${field} is too large: ${issue.maximum} is the most`;
    default:
      return `${field} is not of the right form`;
  }
};
