/** Which photo or video a report is about. */
import { altText, type Media } from "../../domain/media/media.ts";
import { posterFor } from "../../domain/media/picture.ts";
import { reportUrl } from "../../domain/wizard/wizard-screens.ts";
import { PAGE_REPORT_TEXTS as TEXTS } from "../../texts/reactions/page-report.ts";
import { buttonClass } from "../ui/button.tsx";
import { Photo } from "./photo.tsx";

export interface PhotoChoiceProps {
  shareId: string;
  photos: Media[];
}

export function NamedPhoto({ shareId, photos: [photo] }: PhotoChoiceProps) {
  return (
    photo && (
      <div className="mb-6">
        <p className="mb-2 font-semibold">{TEXTS.thisPhoto}</p>
        <input type="hidden" name="photo" value={photo.id} />
        <Thumbnail shareId={shareId} photo={photo} position={1} className="max-h-64 w-auto max-w-full" />
        <a href={reportUrl(shareId)} className={buttonClass("quiet")}>
          {TEXTS.anotherPhoto}
        </a>
      </div>
    )
  );
}

export function PhotoChoice({ shareId, photos, chosen }: PhotoChoiceProps & { chosen: string }) {
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 font-semibold">{TEXTS.photo}</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name="photo"
          value=""
          defaultChecked={chosen === ""}
          className="radio-dot size-5"
        />
        {TEXTS.wholePage}
      </label>
      <ul className="mt-2 grid max-h-96 grid-cols-3 gap-3 overflow-y-auto sm:grid-cols-4">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <label className="relative block">
              <Thumbnail
                shareId={shareId}
                photo={photo}
                position={at + 1}
                className="aspect-square w-full object-cover"
              />
              <input
                type="radio"
                name="photo"
                value={photo.id}
                defaultChecked={chosen === photo.id}
                className="radio-dot absolute top-2 left-2 size-5 bg-card"
              />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface ThumbnailProps {
  shareId: string;
  photo: Media;
  position: number;
  className: string;
}

/** A video without a poster is a tile with its name. */
function Thumbnail({ shareId, photo, position, className }: ThumbnailProps) {
  const name = altText(photo, position);
  const look = `rounded-lg bg-line ${className}`;
  if (photo.fileType === "image")
    return <Photo shareId={shareId} photo={photo} name={name} sizes="16rem" className={look} />;
  const poster = posterFor(shareId, photo, 640);
  return poster ? (
    <img src={poster} alt={name} loading="lazy" decoding="async" className={look} />
  ) : (
    // Below the choice's dot.
    <span className={`grid min-h-20 content-end p-2 pt-8 text-sm ${look}`}>
      <span className="line-clamp-2 break-words">{name}</span>
    </span>
  );
}
