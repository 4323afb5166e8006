/** The scenes of the film: which are shown, and in which order. */

import ArrowDown from "@lucide/icons/icons/arrow-down";
import ArrowUp from "@lucide/icons/icons/arrow-up";
import { memo, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Checkbox } from "../../../components/ui/field.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import type { Film, FilmChoice, Scene } from "../../../domain/film/film.ts";
import type { FilmPictures } from "../../../film/draw-film.ts";
import { REEL_TEXTS, sceneName } from "../../../texts/film/reel.ts";
import { FilmCanvas } from "./film-canvas.tsx";

interface SceneListProps {
  /** All that there could be, in their order. */
  scenes: Scene[];
  film: Film;
  choice: FilmChoice;
  onChoose: (choice: FilmChoice) => void;
  pictures: FilmPictures | null;
}

const THUMBNAIL_WIDTH = 90;
/** A film begins and ends with these. */
const FIXED: Scene["kind"][] = ["title", "end"];

export function SceneList({ scenes, film, choice, onChoose, pictures }: SceneListProps) {
  const [announced, setAnnounced] = useState("");
  const shown = new Set(film.scenes.map(({ key }) => key));

  function move(scene: Scene, by: -1 | 1) {
    const keys = scenes.map(({ key }) => key);
    const at = keys.indexOf(scene.key);
    keys.splice(at, 1);
    keys.splice(at + by, 0, scene.key);
    onChoose({ ...choice, order: keys });
    setAnnounced(REEL_TEXTS.moved(sceneName(scene), at + by + 1, keys.length));
  }

  /** Keeps a scene that had no room. Others make room for it. */
  function include({ key }: Scene, isIncluded: boolean) {
    const leftOut = choice.leftOut.filter((other) => other !== key);
    const kept = choice.kept.filter((other) => other !== key);
    if (!isIncluded) onChoose({ ...choice, kept, leftOut: [...leftOut, key] });
    else onChoose({ ...choice, leftOut, kept: choice.leftOut.includes(key) ? kept : [...kept, key] });
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{REEL_TEXTS.scenes}</legend>
      <ul className="divide-y divide-line border-line border-y">
        {scenes.map((scene, at) => {
          const name = sceneName(scene);
          const isShown = shown.has(scene.key);
          const isFixed = FIXED.includes(scene.kind);
          return (
            <li key={scene.key} className="flex items-center gap-3 py-2">
              <Thumbnail
                film={film}
                scene={scene}
                pictures={pictures}
                className={`w-10 shrink-0 rounded-sm ${isShown ? "" : "opacity-40"}`}
              />
              {isFixed ? (
                <span className="grow">{name}</span>
              ) : (
                <Checkbox
                  checked={isShown}
                  onChange={(event) => include(scene, event.currentTarget.checked)}
                  className="min-w-0 grow"
                >
                  <span className={`min-w-0 ${isShown ? "" : "text-quiet"}`}>
                    <bdi className="line-clamp-2 break-words">{name}</bdi>
                    {!isShown && !choice.leftOut.includes(scene.key) && (
                      <span className="block text-quiet text-sm">{REEL_TEXTS.noRoom(choice.length)}</span>
                    )}
                  </span>
                </Checkbox>
              )}
              {!isFixed && (
                <span className="flex shrink-0 gap-1">
                  <MoveButton
                    icon={ArrowUp}
                    label={REEL_TEXTS.earlier(name)}
                    isOff={at === 0 || FIXED.includes(scenes[at - 1]?.kind ?? "title")}
                    onPress={() => move(scene, -1)}
                  />
                  <MoveButton
                    icon={ArrowDown}
                    label={REEL_TEXTS.later(name)}
                    isOff={at === scenes.length - 1 || FIXED.includes(scenes[at + 1]?.kind ?? "end")}
                    onPress={() => move(scene, 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </fieldset>
  );
}

interface ThumbnailProps {
  film: Film;
  scene: Scene;
  pictures: FilmPictures | null;
  className: string;
}

/** Drawn anew only when what it shows has changed, and not for each step of a video that is being made. */
const Thumbnail = memo(function Thumbnail({ film, scene, pictures, className }: ThumbnailProps) {
  return (
    <FilmCanvas
      film={{ ...film, scenes: [scene], seconds: scene.seconds }}
      seconds={scene.seconds / 2}
      pictures={pictures}
      width={THUMBNAIL_WIDTH}
      className={className}
    />
  );
});

interface MoveButtonProps {
  icon: typeof ArrowUp;
  label: string;
  isOff: boolean;
  onPress: () => void;
}

/** Stays focusable at the ends of the list: a scene that is moved there keeps the focus. */
function MoveButton({ icon, label, isOff, onPress }: MoveButtonProps) {
  return (
    <Button
      look="icon"
      aria-label={label}
      aria-disabled={isOff || undefined}
      className="aria-disabled:opacity-30"
      onClick={() => !isOff && onPress()}
    >
      <Icon icon={icon} size={20} />
    </Button>
  );
}
