/** Below the bib: opens story mode (browser/public-page/load-story-mode.ts). Without scripts the page is the story. */
import Play from "@lucide/icons/icons/play";
import { buttonClass } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { STORY_MODE_TEXTS } from "../../texts/film/story-mode.ts";

export function StoryLink({ shareId }: { shareId: string }) {
  return (
    <div className="no-js:hidden">
      <a href="?story=1" data-story={shareId} className={buttonClass("primary")}>
        <Icon icon={Play} size={20} className="shrink-0 fill-current" />
        {STORY_MODE_TEXTS.open}
      </a>
      <p hidden role="alert" className="mt-3 font-semibold text-danger">
        {STORY_MODE_TEXTS.notLoaded}
      </p>
    </div>
  );
}
