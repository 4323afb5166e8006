/** A scene of a film in words, for whoever does not see it. */
import type { FilmPicture, FilmSource, Scene } from "../../domain/film/film.ts";
import { captionText } from "../../domain/film/voice-part.ts";
import { raceTypeLabel } from "../../domain/race/race-type.ts";
import type { RaceContent } from "../../domain/sharing/race-content.ts";
import { CREDIT_TEXTS } from "../contributions/credits.ts";
import { courseInWords } from "../course/course-words.ts";

/** Returns one line for each part of the scene. `recap`: whose course is run; null for a season. */
export function sceneWords(scene: Scene, recap: FilmSource | null): string[] {
  const described = (picture: FilmPicture | null, kind: "image" | "video") => [
    picture?.description,
    picture?.credit && `${CREDIT_TEXTS[kind]} ${picture.credit}`,
  ];
  const raceOf = ({ raceType, name, distance, date, location, athleteName }: RaceContent) => [
    raceTypeLabel(raceType),
    ...[name, distance, date, location, athleteName],
  ];
  const lines = (): (string | null | undefined)[] => {
    switch (scene.kind) {
      case "title":
        return raceOf(scene.bib);
      case "season":
        return [scene.kicker, String(scene.year), ...scene.figures];
      case "race":
        return [...raceOf(scene.bib), scene.bib.result, ...described(scene.picture, "image")];
      case "photo":
        return [scene.question, scene.words, ...described(scene.picture, "image")];
      case "voice":
        return [
          scene.credit === null ? scene.question : `${CREDIT_TEXTS.audio} ${scene.credit}`,
          scene.captions.map(captionText).join(" "),
        ];
      case "quote":
        return [scene.question, scene.quote];
      case "course":
        return [recap && courseInWords(scene.course, recap, scene.unit)];
      case "clip":
        return described(scene.picture, "video");
      case "finish":
        return [scene.bib.result, scene.bib.endPlace, scene.words];
      case "end":
        return [scene.name, scene.site];
    }
  };
  return lines().flatMap((line) => line || []);
}
