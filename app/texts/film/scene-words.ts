/** A scene of a film in words, for whoever does not see it. */
import type { Film, FilmSource, Scene } from "../../domain/film/film.ts";
import { captionText } from "../../domain/film/voice-part.ts";
import { raceTypeLabel } from "../../domain/race/race-type.ts";
import { CREDIT_TEXTS } from "../contributions/credits.ts";
import { courseInWords } from "../course/course-words.ts";

/** Returns one line for each part of the scene. */
export function sceneWords({ content }: Film, recap: FilmSource, scene: Scene): string[] {
  const described = (mediaId: string, kind: "image" | "video") => {
    const media = recap.media.find(({ id }) => id === mediaId);
    return [media?.description, media?.credit && `${CREDIT_TEXTS[kind]} ${media.credit}`];
  };
  const lines = (): (string | null | undefined)[] => {
    switch (scene.kind) {
      case "title":
        return [
          raceTypeLabel(content.raceType),
          content.name,
          content.distance,
          content.date,
          content.location,
          content.athleteName,
        ];
      case "photo":
        return [scene.question, scene.words, ...described(scene.picture.mediaId, "image")];
      case "voice":
        return [
          scene.credit === null ? scene.question : `${CREDIT_TEXTS.audio} ${scene.credit}`,
          scene.captions.map(captionText).join(" "),
        ];
      case "quote":
        return [scene.question, scene.quote];
      case "course":
        return [courseInWords(scene.course, recap, scene.unit)];
      case "clip":
        return described(scene.picture.mediaId, "video");
      case "finish":
        return [content.result, content.endPlace, scene.words];
      case "end":
        return [content.name, scene.site];
    }
  };
  return lines().flatMap((line) => line || []);
}
