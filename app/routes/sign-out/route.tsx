/** Signs out, and asks before if this browser may have work that it has not sent yet. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { countUnsent, isNothing } from "../../browser/outbox/waiting-work.ts";
import type { DocumentHandle } from "../../components/layout/document-handle.ts";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { SIGN_OUT_FIELDS as FIELDS, SIGN_OUT_PATH } from "../../domain/account/sign-out-form.ts";
import { orLimit } from "../../http/failed-write.ts";
import { withNotice } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { SIGN_OUT_TEXTS as TEXTS } from "../../texts/account/sign-out.ts";
import { inWords, type UnsentWork } from "../../texts/recap/waiting-line.ts";

const EVERYWHERE_URL = `${SIGN_OUT_PATH}?${FIELDS.everywhere.name}` as const;

export const handle: DocumentHandle = { showsNoRecap: true };

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.viewer.user) throw redirect("/");
  return { isEverywhere: new URL(request.url).searchParams.has(FIELDS.everywhere.name) };
}

/** A browser that was never signed in keeps what it has made. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services, viewer, browserSession } = context;
  const form = await readForm(request);
  const isEverywhere = form.has(FIELDS.everywhere.name);
  if (!viewer.user) {
    if (browserSession.isOver && form.has(FIELDS.asked.name)) browserSession.signOut();
    return redirect("/", 303);
  }
  if (!form.has(FIELDS.asked.name)) {
    return redirect(isEverywhere ? EVERYWHERE_URL : SIGN_OUT_PATH, 303);
  }
  // Claims what a concurrent request made: it would belong to nobody after signing out.
  await orLimit(() => services.accounts.claim(viewer));
  if (isEverywhere) await services.accounts.endAllSessions(viewer.user);
  else if (browserSession.sessionId !== null)
    await services.accounts.endSession(viewer.user, browserSession.sessionId);
  browserSession.signOut();
  return redirect(withNotice("/", isEverywhere ? "signed-out-everywhere" : "signed-out"), 303);
}

export default function SignOut() {
  const { isEverywhere } = useLoaderData<typeof loader>();
  const scope = isEverywhere ? "everywhere" : "here";
  return (
    <main id="main" className="mx-auto max-w-2xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">{TEXTS.heading[scope]}</h1>
      <p className="mt-3 mb-6 text-lg">{TEXTS.text[scope]}</p>
      <UnsentNotice />
      <form method="post" action={SIGN_OUT_PATH} className="mt-8 flex flex-wrap gap-3">
        <input type="hidden" {...FIELDS.asked} />
        {isEverywhere && <input type="hidden" {...FIELDS.everywhere} />}
        <a href="/" className={buttonClass("primary")}>
          {TEXTS.stay}
        </a>
        <Button type="submit" look="danger">
          {TEXTS.signOut}
        </Button>
      </form>
    </main>
  );
}

/** Lists this browser's unsent work. Without scripts it is unknown. */
function UnsentNotice() {
  const [unsent, setUnsent] = useState<Record<"own" | "others", UnsentWork> | null>(null);
  useEffect(() => {
    void countUnsent().then(setUnsent);
  }, []);
  if (!unsent) return <p className="hidden text-quiet no-js:block">{TEXTS.deviceData}</p>;
  const { own, others } = unsent;
  if (isNothing(own) && isNothing(others)) return null;
  const title = TEXTS.unsent.title(inWords(own), inWords(others, ["text", "texts"]));
  return (
    <Notice title={title} tone="danger">
      {TEXTS.unsent.text}
    </Notice>
  );
}
