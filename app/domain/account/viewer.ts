/** The viewer of a request: the visitor that a browser is, and the user who may be signed in. */
import type * as z from "zod/mini";
import type { userSchema } from "./account-responses.ts";

export interface User extends z.infer<typeof userSchema> {}

/**
 * The sender of the current request. `visitorId` is always set: a browser without the visitor cookie gets a new one, which
 * owns nothing yet. `user` is null if nobody is signed in.
 */
export interface Viewer {
  visitorId: string;
  user: User | null;
}

/** What others see of a recap's user. */
export type Owner = Pick<User, "firstName" | "lastName" | "profileImageUrl">;

/** Returns the user's whole name; null if they gave none. */
export function fullName({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string | null {
  return [firstName, lastName].filter((name) => name !== null).join(" ") || null;
}
