/** A ContributionService on a test's database, and what a guest's upload declares there. */
import type { ContributionInput } from "../../../app/domain/contributions/contribution.ts";
import type { ContributionService } from "../../../app/services/contribution-service.ts";
import { createContributionService } from "../../../workers/services/contributions/contribution-service.ts";
import { blockAuthor } from "../../../workers/services/reactions/moderate-comments.ts";
import { newSendingId } from "../../contribution-calls.ts";

type Parts = Pick<Parameters<typeof createContributionService>[0], "db" | "store" | "now" | "limits">;

/** The key of a sending is its guest's id. */
export function contributionsOn(parts: Parts): ContributionService {
  return createContributionService({
    ...parts,
    signSending: async (guestId) => guestId,
    isSendingKey: async (guestId, _sendingId, key) => key === guestId,
    blockAuthor: (blocked) => blockAuthor(parts.db, { ...blocked, nowMs: parts.now() }),
  });
}

export function contributionInput(fields: Partial<ContributionInput> = {}): ContributionInput {
  return {
    userName: "Dad",
    userEmail: "dad@example.com",
    text: "Kilometer 32",
    sendingId: newSendingId(),
    ...fields,
  };
}
