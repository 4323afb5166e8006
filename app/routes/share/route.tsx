/** Step 6: the link, who may open it, and where the recap is kept (specification 2, share). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from "@remix-run/react";
import { orOffline, unlessOffline } from "../../browser/offline-action.ts";
import { WizardFrame } from "../../components/layout/wizard-frame.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { OfflineNotice } from "../../components/ui/offline-notice.tsx";
import { nothingToShare } from "../../domain/recap.ts";
import { publicUrl, wizardUrl } from "../../domain/wizard.ts";
import { badRequest } from "../../http/bad-request.ts";
import { recapNotFound } from "../../http/not-found.ts";
import { noticeOf, withNotice } from "../../http/notices.ts";
import { publishFromForm } from "../../http/publish.ts";
import { readForm } from "../../http/read-form.ts";
import { findWizardRecap } from "../../http/wizard-recap.ts";
import { ShareBar } from "./share-bar.tsx";
import { SharePanel } from "./share-panel.tsx";
import { visibilityFormSchema } from "./visibility-form.ts";

export const meta = () => [{ title: "Share Your Race Story · Step 6 of 7 · Race Recap" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const recap = await findWizardRecap({ request, context });
  const reason = nothingToShare(recap);
  // A published recap without a story keeps its link and its privacy in reach.
  if (!recap || (reason && recap.status === "draft"))
    throw redirect(withNotice("/", reason ?? "nothing-begun"));
  return { recap, link: new URL(publicUrl(recap.shareId), request.url).href };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "publish": {
      const outcome = await publishFromForm(form, context);
      return outcome.kind === "incomplete"
        ? data({ kind: "incomplete" as const, fields: outcome.fields }, 400)
        : redirect(outcome.location);
    }
    case "visibility": {
      const choice = visibilityFormSchema.safeParse(Object.fromEntries(form));
      if (!choice.success)
        throw badRequest("Choose who may open the recap: everyone with the link, or only you.");
      const { recap: shareId, visibility } = choice.data;
      const { services, viewer } = context;
      const found = await services.recaps.setVisibility(viewer, { shareId }, visibility === "public");
      if (!found) throw recapNotFound();
      return data({ kind: "visibility-saved" as const });
    }
    default:
      throw badRequest("This form is not known here.");
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orOffline(() => serverAction<typeof action>());
export const shouldRevalidate = unlessOffline;

export default function ShareStep() {
  const { recap, link } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const isSending = useNavigation().formMethod === "POST";
  const [search] = useSearchParams();
  const isPublished = recap.status === "published";

  return (
    <WizardFrame step={6} title="Share Your Race Story" raceType={recap.raceType}>
      {answer?.kind === "offline" && <OfflineNotice />}
      {answer?.kind === "incomplete" && (
        <Notice title="Something is missing before you can share" tone="danger" role="alert">
          <p>{Object.values(answer.fields).flat().join(". ")}.</p>
          <ButtonLink look="quiet" className="px-0" to={wizardUrl("/race-details", recap.shareId)}>
            Edit race details
          </ButtonLink>
        </Notice>
      )}
      {isPublished ? (
        <SharePanel
          key={recap.shareId}
          recap={recap}
          link={link}
          wasJustSaved={noticeOf(search) === "saved"}
          visibilitySaved={answer?.kind === "visibility-saved"}
        />
      ) : (
        <section className="rounded-bib border-2 border-ink bg-card p-6">
          <h2 className="text-3xl">Ready to share</h2>
          <p className="mt-2 mb-5">
            Your recap gets a link of its own. You choose who can open it, and you can change your mind.
          </p>
          <Form method="post">
            <input type="hidden" name="recap" value={recap.shareId} />
            <Button type="submit" name="intent" value="publish" disabled={isSending}>
              Create the share link
            </Button>
          </Form>
        </section>
      )}
      <ShareBar shareId={recap.shareId} isPublished={isPublished} />
    </WizardFrame>
  );
}
