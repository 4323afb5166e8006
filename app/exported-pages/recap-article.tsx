/** A recap on its exported page: its details, its course, its story, its photos and videos. */
import { athleteOf } from "../domain/account/athlete.ts";
import type { Contribution } from "../domain/contributions/contribution.ts";
import { formatRaceDate } from "../domain/lib/dates.ts";
import { positionOf } from "../domain/media/focal-point.ts";
import { coverOf, type Media } from "../domain/media/media.ts";
import { formatDistance, raceTypeLabel } from "../domain/race/race.ts";
import { otherFigures, RACE_DETAILS, resultFigure } from "../domain/race/race-details.ts";
import type { Recap } from "../domain/recap/recap.ts";
import { storyOf } from "../domain/recap/story.ts";
import { captionsPath, type ExportedFile } from "../domain/take-out/export-format.ts";
import type { Recording } from "../domain/voice/recording.ts";
import { CREDIT_TEXTS } from "../texts/contributions/credits.ts";
import { FENCE_TEXTS } from "../texts/contributions/fence.ts";
import { EXPORTED_PAGE_TEXTS as TEXTS } from "../texts/take-out/exported-page.ts";
import { CourseSection } from "./course-section.tsx";

interface RecapArticleProps {
  recap: Recap;
  /** Its photos, videos and recordings. One that is missing here is left out. */
  files: ExportedFile[];
  /** What guests added and readers see below the story. */
  shown: Contribution[];
}

export function RecapArticle({ recap, files, shown }: RecapArticleProps) {
  const pathOf = (id: string) => files.find((file) => file.id === id)?.path;
  const cover = coverOf(recap);
  const story = storyOf(recap);
  const placed = (media: Media) => story.some(({ index }) => index === media.questionIndex);
  const gallery = recap.media.filter((media) => media.id !== cover?.id && !placed(media));
  const figure = (media: Media) => {
    const path = pathOf(media.id);
    return (
      path && <Figure key={media.id} media={media} path={path} number={recap.media.indexOf(media) + 1} />
    );
  };
  return (
    <>
      <RecapBib recap={recap} cover={cover && figure(cover)} />
      {recap.course && <CourseSection recap={recap} course={recap.course} />}
      {story.length > 0 && (
        <section aria-labelledby="story">
          <h2 id="story">{TEXTS.story}</h2>
          <ol className="story">
            {story.map(({ index, number, title, answer, recordings }) => (
              <li key={index}>
                <h3>
                  <span className="number" aria-hidden="true">
                    {number}
                  </span>
                  <bdi>{title}</bdi>
                </h3>
                {recordings.map((recording) => (
                  <SpokenAnswer
                    key={recording.id}
                    recording={recording}
                    title={title}
                    path={pathOf(recording.id)}
                  />
                ))}
                {answer.trim() !== "" && (
                  <p className="text" dir="auto">
                    {answer}
                  </p>
                )}
                {recap.media
                  .filter(({ id, questionIndex }) => questionIndex === index && id !== cover?.id)
                  .map(figure)}
              </li>
            ))}
          </ol>
        </section>
      )}
      {gallery.length > 0 && (
        <section aria-labelledby="memories">
          <h2 id="memories">{TEXTS.memories}</h2>
          <div className="gallery">{gallery.map(figure)}</div>
        </section>
      )}
      {shown.length > 0 && <FenceSection shown={shown} pathOf={pathOf} />}
    </>
  );
}

interface FenceSectionProps {
  shown: Contribution[];
  pathOf: (id: string) => string | undefined;
}

function FenceSection({ shown, pathOf }: FenceSectionProps) {
  return (
    <section aria-labelledby="fence">
      <h2 id="fence">{FENCE_TEXTS.heading}</h2>
      <div className="gallery">
        {shown.map(({ id, file, text }, at) => {
          const path = pathOf(id);
          return (
            path &&
            file.kind === "media" && (
              <Figure key={id} media={{ ...file.media, description: text }} path={path} number={at + 1} />
            )
          );
        })}
      </div>
      {shown.map(({ id, file, userName, text }) => {
        const path = pathOf(id);
        return (
          path &&
          file.kind === "cheer" && (
            <figure key={id}>
              {/* biome-ignore lint/a11y/useMediaCaption: nobody transcribes what guests say before the owner asks */}
              <audio controls preload="metadata" src={path} aria-label={FENCE_TEXTS.cheer(userName)} />
              <figcaption>
                {text !== null && <div dir="auto">{text}</div>}
                <Credit of="audio" name={userName} />
              </figcaption>
            </figure>
          )
        );
      })}
    </section>
  );
}

function RecapBib({ recap, cover }: { recap: Recap; cover: React.ReactNode }) {
  const distance = formatDistance(recap);
  const figures = [
    distance === null ? null : { label: RACE_DETAILS.distance.label, value: distance },
    resultFigure(recap),
    ...otherFigures(recap),
  ].filter((figure) => figure !== null);
  const athlete = athleteOf(recap);
  return (
    <div className="bib">
      <p className="band" style={{ margin: 0 }}>
        <span>{raceTypeLabel(recap.raceType)}</span>
        {recap.status === "draft" && <span>{TEXTS.draft}</span>}
        {recap.status === "published" && !recap.isPublic && <span>{TEXTS.private}</span>}
      </p>
      {cover}
      <div className="paper">
        <h1>
          <bdi>{recap.name ?? TEXTS.nameless}</bdi>
        </h1>
        <p className="where">
          {athlete && (
            <>
              {TEXTS.by} <bdi>{athlete.firstName}</bdi>
              <br />
            </>
          )}
          {recap.location !== null && (
            <>
              <bdi>{recap.location}</bdi>
              <br />
            </>
          )}
          {recap.date !== null && formatRaceDate(recap.date)}
        </p>
        {figures.length > 0 && (
          <dl>
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

function Figure({ media, path, number }: { media: Media; path: string; number: number }) {
  const { fileType, description, credit, width, height, focalPoint } = media;
  const name = fileType === "video" ? TEXTS.video(number) : TEXTS.photo(number);
  return (
    <figure>
      {fileType === "video" ? (
        // biome-ignore lint/a11y/useMediaCaption: athletes' videos have no captions
        <video
          controls
          preload="metadata"
          src={path}
          width={width}
          height={height}
          aria-label={description ?? name}
        />
      ) : (
        <img
          src={path}
          width={width}
          height={height}
          alt={description ?? name}
          loading="lazy"
          // The cover is cropped.
          style={{ objectPosition: positionOf(focalPoint) }}
        />
      )}
      {(description !== null || credit !== null) && (
        <figcaption>
          {description !== null && <div dir="auto">{description}</div>}
          {credit !== null && <Credit of={fileType} name={credit} />}
        </figcaption>
      )}
    </figure>
  );
}

function Credit({ of, name }: { of: keyof typeof CREDIT_TEXTS; name: string }) {
  return (
    <>
      {CREDIT_TEXTS[of]} <bdi>{name}</bdi>
    </>
  );
}

interface SpokenAnswerProps {
  recording: Recording;
  title: string;
  path: string | undefined;
}

function SpokenAnswer({ recording, title, path }: SpokenAnswerProps) {
  const { transcript, language, segments, credit } = recording;
  return (
    <>
      {path && (
        // biome-ignore lint/a11y/useMediaCaption: the transcript is below
        <audio controls preload="metadata" src={path} aria-label={TEXTS.recording(title)} />
      )}
      {credit !== null && (
        <p className="small">
          <Credit of="audio" name={credit} />
        </p>
      )}
      {transcript.trim() !== "" && (
        <p className="text" dir="auto" lang={language ?? undefined}>
          {transcript}
        </p>
      )}
      {path && segments.length > 0 && (
        <p className="small">
          <a href={captionsPath(path)}>{TEXTS.captions}</a>
        </p>
      )}
    </>
  );
}
