/** Signs out with one click if this device has sent everything; otherwise the sign-out page asks. */
import { SIGN_OUT_FIELDS } from "../../domain/account/sign-out-form.ts";
import { countUnsent, isNothing } from "../outbox/waiting-work.ts";

/** For the form's submit event. Without scripts, or if anything here fails, the sign-out page asks, too. */
export async function signOutUnlessUnsent(form: HTMLFormElement): Promise<void> {
  try {
    const { own, others } = await countUnsent();
    if (isNothing(own) && isNothing(others)) addField(form, SIGN_OUT_FIELDS.asked);
  } finally {
    // Unlike `requestSubmit`, it does not fire the event again.
    form.submit();
  }
}

function addField(form: HTMLFormElement, { name, value }: { name: string; value: string }): void {
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name, value });
  form.appendChild(input);
}
