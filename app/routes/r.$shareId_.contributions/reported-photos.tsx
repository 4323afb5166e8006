/** Photos that somebody asks to remove, with the reasons, for the owner to settle. */
import { Form } from "@remix-run/react";
import { placeInReview } from "../../components/media/media-place.ts";
import { MediaView } from "../../components/media/media-view.tsx";
import { SubmitButton } from "../../components/ui/button.tsx";
import { type Media, mediaUrl } from "../../domain/media/media.ts";
import { PHOTO_REPORT_TEXTS as TEXTS } from "../../texts/reactions/page-report.ts";
import { reviewIntents } from "./review-intents.ts";

export interface ReportedPhoto {
  mediaId: string;
  reasons: { id: number; reason: string }[];
  /** Null if the page lists it after the first contributions. */
  media: Media | null;
}

export function ReportedPhotos({ shareId, reported }: { shareId: string; reported: ReportedPhoto[] }) {
  if (reported.length === 0) return null;
  return (
    <section aria-labelledby="reported" className="mt-8 rounded-card border-2 border-danger bg-card p-4">
      <h2 id="reported" className="text-title">
        {TEXTS.heading}
      </h2>
      <p className="mt-2 max-w-2xl">{TEXTS.lead}</p>
      <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        {reported.map(({ mediaId, reasons, media }, at) => (
          <li key={mediaId} className="min-w-0">
            {media ? (
              <figure data-media className="group">
                <MediaView
                  shareId={shareId}
                  media={media}
                  position={at + 1}
                  stage="own"
                  place={placeInReview(media)}
                  isLink
                />
              </figure>
            ) : (
              <a href={mediaUrl(shareId, { id: mediaId, fileType: "image" })} className="underline">
                {TEXTS.see}
              </a>
            )}
            <p className="mt-3 font-semibold">{TEXTS.reason}</p>
            {reasons.map(({ id, reason }) => (
              <blockquote
                key={id}
                dir="auto"
                className="mt-1 whitespace-pre-wrap break-words border-line border-s-4 ps-3"
              >
                {reason}
              </blockquote>
            ))}
            <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-3">
              <SubmitButton {...reviewIntents.button("remove-photo", mediaId)} look="danger">
                {TEXTS.remove}
              </SubmitButton>
              <SubmitButton {...reviewIntents.button("keep-photo", mediaId)} look="secondary">
                {TEXTS.keep}
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
