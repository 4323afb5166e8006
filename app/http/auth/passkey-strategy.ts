/** Signs in with the answer of a passkey: JSON in the form field `answer`. */
import { Strategy } from "remix-auth/strategy";
import { type PasskeyAnswer, parsePasskeyAnswer } from "../../domain/account/passkey.ts";
import type { SignInOutcome, SignInPlace } from "../../services/account-service.ts";
import { readForm } from "../read-form.ts";
import { placeOf } from "./place.ts";

interface PasskeySignIn {
  answer: PasskeyAnswer<"sign-in">;
  place: SignInPlace;
}

export class PasskeyStrategy extends Strategy<SignInOutcome, PasskeySignIn> {
  override name = "passkey";

  override async authenticate(request: Request): Promise<SignInOutcome> {
    const form = await readForm(request);
    const answer = parsePasskeyAnswer("sign-in", form.get("answer"));
    return answer ? this.verify({ answer, place: placeOf(request) }) : { kind: "unknown-passkey" };
  }
}
