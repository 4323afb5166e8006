/**
 * Reports a recap's page or one of its photos: for people pictured on it, and for who has rights to something on it. The owner
 * hears of a photo first, the site's operator of everything else.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { offlineActionOf, unlessOffline } from "../browser/network/offline-action.ts";
import { EmailField } from "../components/account/email-field.tsx";
import { NamedPhoto, PhotoChoice, type PhotoChoiceProps } from "../components/media/photo-choice.tsx";
import { buttonClass, SubmitButton } from "../components/ui/button.tsx";
import { errorAttributes, Field, inputClass } from "../components/ui/field.tsx";
import { FocusedNotice, FormFailure } from "../components/ui/notice.tsx";
import { REPORTED_PHOTO } from "../domain/media/picture.ts";
import { pageReportSchema } from "../domain/reactions/page-report.ts";
import { shareIdSchema } from "../domain/recap/recap.ts";
import type { SitePath } from "../domain/site/site-path.ts";
import { publicUrl, reportUrl } from "../domain/wizard/wizard-screens.ts";
import { failedWrite } from "../http/failed-write.ts";
import { recapNotFound } from "../http/not-found.ts";
import { readForm } from "../http/read-form.ts";
import { PAGE_REPORT_TEXTS as TEXTS } from "../texts/reactions/page-report.ts";

const SENT = "sent";
const REASON_ID = "reason";

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { services, viewer } = context;
  const shareId = requireShareId(params.shareId);
  const [version, recap, guests] = await Promise.all([
    services.pages.findVersion(viewer, shareId),
    services.recaps.findViewable(viewer, { shareId }),
    services.contributions.find(viewer, { shareId }, { after: null, only: "shown" }),
  ]);
  if (!version || !recap) throw recapNotFound();
  const search = new URL(request.url).searchParams;
  const byGuests = (guests?.contributions ?? []).flatMap(({ file, text }) =>
    file.kind === "media" ? { ...file.media, description: text } : [],
  );
  const photos = [...recap.media, ...byGuests];
  const named = photos.filter(({ id }) => id === search.get(REPORTED_PHOTO));
  return {
    shareId,
    isSent: search.has(SENT),
    isNamed: named.length > 0,
    photos: named.length > 0 ? named : photos,
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const shareId = requireShareId(params.shareId);
  const form = await readForm(request);
  const textOf = (field: string) => String(form.get(field) ?? "");
  const typed = { reason: textOf("reason"), email: textOf("email"), photo: textOf("photo") };
  const entered = pageReportSchema.safeParse(typed);
  if (!entered.success) {
    const { reason, email } = z.flattenError(entered.error).fieldErrors;
    const errors = { reason: reason?.[0] ?? null, email: email?.[0] ?? null };
    return data({ kind: "invalid" as const, typed, errors }, 400);
  }
  try {
    const isFound = await context.services.reactions.reportPage(context.viewer, shareId, entered.data);
    if (isFound) return redirect(`${reportUrl(shareId)}?${SENT}` satisfies SitePath, 303);
  } catch (error) {
    const { kind, message, status } = failedWrite(error, {
      fault: "A page was not reported",
      message: TEXTS.failed,
    });
    return data({ kind, message, typed }, status);
  }
  throw recapNotFound();
}

export const clientAction = offlineActionOf<typeof action>();
export const shouldRevalidate = unlessOffline;

function requireShareId(text: string | undefined): string {
  const shareId = shareIdSchema.safeParse(text);
  if (!shareId.success) throw recapNotFound();
  return shareId.data;
}

export default function ReportPage() {
  const { shareId, isSent, isNamed, photos } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="mx-auto max-w-xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">{TEXTS.heading}</h1>
      {isSent ? (
        <FocusedNotice title={TEXTS.sent} tone="good" className="mt-8" />
      ) : (
        <ReportForm shareId={shareId} photos={photos} isNamed={isNamed} />
      )}
      <a href={publicUrl(shareId)} className={buttonClass("quiet", "mt-4")}>
        {TEXTS.back}
      </a>
    </main>
  );
}

interface ReportFormProps extends PhotoChoiceProps {
  /** Whether the address names a photo, the only one of `photos`. */
  isNamed: boolean;
}

function ReportForm({ shareId, photos, isNamed }: ReportFormProps) {
  const result = useActionData<typeof action | typeof clientAction>();
  const reasonRef = useRef<HTMLTextAreaElement>(null);
  const { reason: reasonError, email: emailError } =
    result?.kind === "invalid" ? result.errors : { reason: null, email: null };
  const typed = result && "typed" in result ? result.typed : { reason: "", email: "", photo: "" };
  const errors = reasonError === null ? undefined : [reasonError];
  // After the effect of the email field: the first field with an error gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rejected reason moves the focus again
  useEffect(() => {
    if (reasonError !== null) reasonRef.current?.focus();
  }, [reasonError, result]);
  return (
    <>
      <p className="mt-3 mb-8 text-lg">{TEXTS.explanation}</p>
      <FormFailure result={result} />
      <Form method="post" noValidate className="rounded-card border-2 border-ink bg-card p-6">
        {isNamed ? (
          <NamedPhoto shareId={shareId} photos={photos} />
        ) : (
          photos.length > 0 && <PhotoChoice shareId={shareId} photos={photos} chosen={typed.photo} />
        )}
        <Field id={REASON_ID} label={TEXTS.reason} errors={errors} hint={TEXTS.reasonHint}>
          <textarea
            ref={reasonRef}
            id={REASON_ID}
            name="reason"
            rows={6}
            defaultValue={typed.reason}
            className={inputClass}
            {...errorAttributes(REASON_ID, errors)}
          />
        </Field>
        <EmailField
          label={TEXTS.email}
          hint={TEXTS.emailHint}
          typed={typed.email}
          error={emailError}
          result={result}
        />
        <SubmitButton className="mt-2 w-full">{TEXTS.submit}</SubmitButton>
      </Form>
    </>
  );
}
