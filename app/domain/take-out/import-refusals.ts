/** Why an import does not begin, and why it stops (app/texts/take-out/take-out.ts has the messages). */

export type ImportRefusal =
  /** No ZIP, or one that this browser cannot read. */
  | "not-a-zip"
  /** A ZIP without recaps of this product. */
  | "not-ours"
  /** An export of a newer version of the product. */
  | "newer"
  /** Its files are compressed: somebody unpacked and packed it again. */
  | "packed-again"
  | "damaged"
  /** ZIPs of several exports. */
  | "mixed"
  | "too-large";

export type ImportStop =
  /** A limit was reached. `message` says which, and when to try again. */
  | { kind: "limited"; message: string }
  /** No network, or no answer. */
  | { kind: "lost" }
  /** The session is over. */
  | { kind: "signed-out" }
  /** The server rejected a recap. */
  | { kind: "refused"; message: string }
  | { kind: "damaged" }
  /** An unexpected error. */
  | { kind: "failed" }
  | { kind: "cancelled" };
