/** Logs who signs in, proves who they are or changes their address, and each failure (ASVS 5.0, 16.3.1). */
import type { User } from "../../../app/domain/account/viewer.ts";
import { logEvent } from "../../../app/domain/site/log-fault.ts";
import type { AccountService } from "../../../app/services/account-service.ts";

type Way = "code" | "passkey" | "provider";

interface Outcome {
  kind: string;
  user?: User;
}

export function withLoggedSignIns(accounts: AccountService): AccountService {
  return {
    ...accounts,
    enterCode: (...given) => signingIn("code", accounts.enterCode(...given)),
    finishOpenId: (...given) => signingIn("provider", accounts.finishOpenId(...given)),
    finishPasskeySignIn: (...given) => signingIn("passkey", accounts.finishPasskeySignIn(...given)),
    enterProofCode: (...given) => proving("code", accounts.enterProofCode(...given)),
    finishOpenIdProof: (...given) => proving("provider", accounts.finishOpenIdProof(...given)),
    finishPasskeyProof: (...given) => proving("passkey", accounts.finishPasskeyProof(...given)),
    async finishEmailChange(...given) {
      const outcome = await accounts.finishEmailChange(...given);
      const event = outcome.kind === "changed" ? "Address changed" : "Address not changed";
      await logEvent(event, { outcome: outcome.kind });
      return outcome;
    },
  };
}

async function signingIn<Result extends Outcome>(way: Way, pending: Promise<Result>): Promise<Result> {
  const outcome = await pending;
  const { kind, user } = outcome;
  if (kind === "signed-in") await logEvent("Signed in", { way, userId: user?.id });
  // A code that was sent decides.
  else if (kind !== "code-sent") await logEvent("Not signed in", { way, outcome: kind });
  return outcome;
}

async function proving<Result extends Outcome>(way: Way, pending: Promise<Result>): Promise<Result> {
  const outcome = await pending;
  await logEvent(outcome.kind === "proven" ? "Proven" : "Not proven", { way, outcome: outcome.kind });
  return outcome;
}
