/** Opens story mode (browser/public-page/load-story-mode.ts). Without scripts the page is the story. */
import Play from "@lucide/icons/icons/play";
import type { Film } from "../../domain/film/film.ts";
import { STORY_MODE_TEXTS } from "../../texts/film/story-mode.ts";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

/** Of a recap or, with a film, of a season (browser/film/find-story.ts). */
type StoryLinkProps = ({ shareId: string } | { film: Film }) & { look?: "primary" | "secondary" };

export function StoryLink(props: StoryLinkProps) {
  const story =
    "film" in props
      ? { "data-story": "", "data-film": JSON.stringify(props.film) }
      : { "data-story": props.shareId };
  return (
    <div className="no-js:hidden">
      <a href="?story=1" {...story} className={buttonClass(props.look ?? "primary")}>
        <Icon icon={Play} size={20} className="shrink-0 fill-current" />
        {STORY_MODE_TEXTS.open}
      </a>
      <p hidden role="alert" className="mt-3 font-semibold text-danger">
        {STORY_MODE_TEXTS.notLoaded}
      </p>
    </div>
  );
}
