/** Default validation messages in plain English, which name the field and what it must contain. */
import type * as z from "zod/mini";
import { shortField } from "./validation-findings.ts";

const KINDS: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** For the `error` option of `safeParse`. A schema's own messages take precedence. */
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
      return `${field} is too small: the minimum is ${issue.minimum}`;
    case "too_big":
      return `${field} is too large: the maximum is ${issue.maximum}`;
    default:
      return `${field} doesn't have the right format`;
  }
};
