/** A recap of the collection, from the server or from this device. */
import type { SavedRecap } from "../../domain/saved-recap.ts";

/** Without `isPublic` the recap is known from this device's own copy alone. */
export type CollectedRecap = SavedRecap & { isPublic?: boolean };
