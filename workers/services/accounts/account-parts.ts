/** What the methods of AccountService share. */
import type { AccountDeps } from "./account-deps.ts";
import type { CodeMails } from "./email/send-code-mail.ts";
import type { Proofs } from "./identity-proofs.ts";
import type { OwnedRecaps } from "./owned-recaps.ts";
import type { OwnedSeasons } from "./owned-seasons.ts";
import type { Attempts } from "./sign-in-attempts.ts";
import type { SignIn } from "./sign-in-visitor.ts";

export interface AccountParts extends AccountDeps {
  recaps: OwnedRecaps;
  seasons: OwnedSeasons;
  attempts: Attempts;
  signIn: SignIn;
  codeMails: CodeMails;
  proofs: Proofs;
}
