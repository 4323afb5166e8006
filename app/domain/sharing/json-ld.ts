/**
 * The structured data of a recap's public page as JSON-LD: a BlogPosting about a SportsEvent (schema.org; Google's
 * required and recommended fields: developers.google.com/search/docs/appearance/structured-data, Article, Video, Event,
 * Discussion forum).
 */
import { cutText } from "../lib/cut-text.ts";
import { coverOf, type Media, mediaUrl, posterUrl } from "../media/media.ts";
import { raceTypeLabel } from "../race/race-type.ts";
import type { Comment } from "../reactions/reactions.ts";
import type { Recap } from "../recap/recap.ts";
import { type StoryEntry, storyOf } from "../recap/story.ts";
import { audioUrl, type PublicRecording } from "../voice/recording.ts";
import { commentUrl } from "../wizard/comment-url.ts";

type JsonLdValue = string | number | boolean | JsonLd | JsonLdValue[];
export interface JsonLd {
  [key: string]: JsonLdValue;
}

type DescribedRecap = Pick<
  Recap,
  | "shareId"
  | "raceType"
  | "name"
  | "date"
  | "location"
  | "questions"
  | "answers"
  | "coverMediaId"
  | "createdAt"
  | "media"
  | "likeCount"
  | "commentCount"
> & { recordings: PublicRecording[]; athlete: { firstName: string } | null };

interface DescribedPage {
  recap: DescribedRecap;
  /** The page's absolute address. */
  link: string;
  title: string;
  description: string;
  /** The comments on the page. Those that not every reader sees are left out. */
  comments: Comment[];
}

/** In UTF-16 code units. Longer texts are cut: the page itself has them whole. */
const MAX_LENGTHS = { headline: 110, articleBody: 5_000, transcript: 1_000, comment: 1_000 };
const SITE_NAME = "Race Recap";
const UNNAMED_ATHLETE = "A Race Recap athlete";

/** Returns the JSON-LD of a recap's page. Absent values leave their key out. */
export function recapJsonLd({ recap, link, title, description, comments }: DescribedPage): JsonLd {
  const absolute = (path: string) => new URL(path, link).href;
  const story = storyOf(recap);
  const cover = coverOf(recap);
  const photos = recap.media.filter(({ fileType }) => fileType === "image");
  const videos = recap.media.filter(({ fileType }) => fileType === "video");
  const readable = comments.filter(({ status }) => status === "shown");
  const objectOf = (comment: Comment) => commentObject(comment, absolute(commentUrl(recap.shareId, comment)));
  return withoutAbsent({
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: cutText(title, MAX_LENGTHS.headline),
    description,
    url: link,
    mainEntityOfPage: link,
    datePublished: recap.createdAt,
    author: { "@type": "Person", name: recap.athlete?.firstName ?? UNNAMED_ATHLETE },
    publisher: publisherAt(absolute),
    isAccessibleForFree: true,
    articleBody: cutText(story.map(storyText).join("\n\n"), MAX_LENGTHS.articleBody),
    // The first one counts most.
    image: photos
      .toSorted((a, b) => Number(b === cover) - Number(a === cover))
      .map((photo) => imageObject(photo, absolute(mediaUrl(recap.shareId, photo)))),
    video: videos.map((video, at) => {
      const thumbnail = posterUrl(recap.shareId, video) ?? (cover && mediaUrl(recap.shareId, cover));
      return withoutAbsent({
        "@type": "VideoObject",
        name: `${cutText(title, MAX_LENGTHS.headline)}, video ${at + 1}`,
        description: video.description ?? description,
        thumbnailUrl: thumbnail && absolute(thumbnail),
        uploadDate: video.createdAt,
        contentUrl: absolute(mediaUrl(recap.shareId, video)),
        duration: video.durationSeconds === null ? null : isoDuration(video.durationSeconds),
        creditText: video.credit,
      });
    }),
    audio: story.flatMap((entry) =>
      entry.recordings.map((recording, at) =>
        audioObject(recording, {
          name: at === 0 ? entry.title : `${entry.title} (${at + 1})`,
          url: absolute(audioUrl(recap.shareId, recording)),
        }),
      ),
    ),
    commentCount: recap.commentCount,
    interactionStatistic: [
      interactions("LikeAction", recap.likeCount),
      interactions("CommentAction", recap.commentCount),
    ],
    comment: readable
      .filter(({ parentId }) => parentId === null)
      .map((comment) => ({
        ...objectOf(comment),
        ...withoutAbsent({
          comment: readable.filter(({ parentId }) => parentId === comment.id).map(objectOf),
        }),
      })),
    about: recap.name === null ? null : sportsEvent(recap, recap.name),
  });
}

interface DescribedWebPage {
  /** The page's absolute address. */
  link: string;
  title: string;
  description: string;
  /** The absolute address of its picture. */
  picture: string;
}

/** Returns the JSON-LD of a page that is about no real race: it names neither an event nor a person. */
export function webPageJsonLd({ link, title, description, picture }: DescribedWebPage): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "WebPage",
    name: title,
    description,
    url: link,
    primaryImageOfPage: { "@type": "ImageObject", url: picture },
    publisher: publisherAt((path) => new URL(path, link).href),
  };
}

function publisherAt(absolute: (path: string) => string): JsonLd {
  const logo = { "@type": "ImageObject", url: absolute("/icon-512.png"), width: 512, height: 512 };
  return { "@type": "Organization", name: SITE_NAME, url: absolute("/"), logo };
}

function storyText({ title, answer, recordings }: StoryEntry): string {
  return [title, answer, ...recordings.map(({ transcript }) => transcript)]
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .join("\n");
}

function imageObject({ width, height, description, credit }: Media, url: string): JsonLd {
  const fields = { url, contentUrl: url, width, height, caption: description, creditText: credit };
  return withoutAbsent({ "@type": "ImageObject", ...fields });
}

function audioObject(
  { contentType, duration, transcript, language, credit, createdAt }: PublicRecording,
  { name, url }: { name: string; url: string },
): JsonLd {
  return withoutAbsent({
    "@type": "AudioObject",
    name,
    contentUrl: url,
    encodingFormat: contentType,
    duration: isoDuration(duration),
    uploadDate: createdAt,
    inLanguage: language,
    creditText: credit,
    transcript: cutText(transcript, MAX_LENGTHS.transcript),
  });
}

function interactions(type: "LikeAction" | "CommentAction", count: number): JsonLd {
  return {
    "@type": "InteractionCounter",
    interactionType: { "@type": type },
    userInteractionCount: count,
  };
}

function commentObject({ userName, content, createdAt, editedAt }: Comment, url: string): JsonLd {
  return withoutAbsent({
    "@type": "Comment",
    url,
    text: cutText(content, MAX_LENGTHS.comment),
    author: { "@type": "Person", name: userName },
    dateCreated: createdAt,
    // Google reads this one.
    datePublished: createdAt,
    dateModified: editedAt,
  });
}

function sportsEvent({ date, location, raceType }: DescribedRecap, name: string): JsonLd {
  return withoutAbsent({
    "@type": "SportsEvent",
    name,
    startDate: date,
    location: location === null ? null : { "@type": "Place", name: location, address: location },
    sport: raceType === "other" ? null : raceTypeLabel(raceType),
    // schema.org: takes place, or has taken place, on its start date.
    eventStatus: "https://schema.org/EventScheduled",
  });
}

/** Returns a duration as ISO 8601 in whole seconds, at least one: 83.2 is `PT1M23S`. */
export function isoDuration(seconds: number): string {
  const total = Math.max(1, Math.round(seconds));
  const parts = [
    [Math.floor(total / 3600), "H"],
    [Math.floor(total / 60) % 60, "M"],
    [total % 60, "S"],
  ] as const;
  return `PT${parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : "")).join("")}`;
}

/** Leaves out null, empty texts and empty lists. */
function withoutAbsent(fields: Record<string, JsonLdValue | null>): JsonLd {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, JsonLdValue] =>
        field[1] !== null && field[1] !== "" && !(Array.isArray(field[1]) && field[1].length === 0),
    ),
  );
}
