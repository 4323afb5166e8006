/** The picture of a photo or video on a tile. */
import Play from "@lucide/icons/icons/play";
import { placeInTile } from "../../components/media/media-place.ts";
import { MediaView, type MediaViewProps } from "../../components/media/media-view.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { Icon } from "../../components/ui/icon.tsx";

/** A small message replaces a broken picture. Its link is in the editor. */
const FIGURE =
  "group overflow-hidden rounded-lg text-[0.6875rem] leading-tight [&>div]:p-1 [&>div]:pt-8 [&_[download]]:hidden no-js:text-base no-js:[&>div]:p-3 no-js:[&_[download]]:inline";

export function MediaPicture(shown: Pick<MediaViewProps, "shareId" | "media" | "position">) {
  const hydrated = useHydrated();
  return (
    <figure data-media className={FIGURE}>
      <MediaView {...shown} stage="own" place={placeInTile(shown.media)} hasControls={!hydrated} />
      {shown.media.fileType === "video" && <PlaySign />}
    </figure>
  );
}

/** Decorative: marks a video. Hidden when the message about a broken video is shown. */
function PlaySign() {
  return (
    <Icon
      icon={Play}
      size={22}
      className={`pointer-events-none inset-0 m-auto box-content fill-current p-2 group-data-broken:hidden no-js:hidden absolute rounded-full bg-card`}
    />
  );
}
