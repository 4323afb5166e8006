import { expect, test } from "vitest";
import { comment, newShareId, photo, recap, recording } from "../../../tests/factories.ts";
import type { Media } from "../media/media.ts";
import type { Comment } from "../reactions/reactions.ts";
import { publicRecap } from "../recap/public-recap.ts";
import type { Recap } from "../recap/recap.ts";
import { publicRecording } from "../voice/recording.ts";
import { isoDuration, type JsonLd, recapJsonLd } from "./json-ld.ts";

/** Required or recommended by Google, or named in the issue: each object of the type has them. */
const REQUIRED_FIELDS: Record<string, string[]> = {
  BlogPosting: [
    "@context",
    "headline",
    "url",
    "mainEntityOfPage",
    "datePublished",
    "author",
    "publisher",
    "description",
    "articleBody",
    "image",
    "video",
    "audio",
    "comment",
    "commentCount",
    "interactionStatistic",
    "about",
    "isAccessibleForFree",
  ],
  SportsEvent: ["name", "startDate", "location", "sport", "eventStatus"],
  Place: ["name", "address"],
  Person: ["name"],
  Organization: ["name", "url", "logo"],
  ImageObject: ["url", "width", "height"],
  VideoObject: ["name", "description", "thumbnailUrl", "uploadDate", "contentUrl", "duration"],
  AudioObject: ["name", "contentUrl", "duration", "transcript"],
  Comment: ["text", "author", "dateCreated", "datePublished", "url"],
  InteractionCounter: ["interactionType", "userInteractionCount"],
  LikeAction: [],
  CommentAction: [],
};

const SHARE_ID = newShareId();
const ORIGIN = "https://racerecap.example";
const LINK = `${ORIGIN}/r/${SHARE_ID}`;

function video(overrides: Partial<Media> = {}): Media {
  const smaller: Media["smaller"] = { contentType: "image/webp", sizes: [{ edge: 640, size: 900 }] };
  return photo({ id: "v".repeat(22), fileType: "video", durationSeconds: 83.2, smaller, ...overrides });
}

/** Returns the JSON-LD of a recap with everything, changed by `overrides`. */
function jsonLdOf(
  overrides: Partial<Recap> = {},
  comments: Comment[] = [comment()],
  athlete?: string,
): JsonLd {
  const full = recap({
    shareId: SHARE_ID,
    media: [
      photo({ id: "p".repeat(22), description: "At the finish", width: 2560, height: 1707 }),
      video({ description: "The last metres" }),
    ],
    recordings: [recording({ id: "r".repeat(22), questionIndex: 1 })],
    likeCount: 7,
    commentCount: 3,
    ...overrides,
  });
  return recapJsonLd({
    recap: {
      ...publicRecap(full),
      media: full.media,
      recordings: full.recordings.map(publicRecording),
      athlete: athlete === undefined ? null : { firstName: athlete },
    },
    link: LINK,
    title: full.name ?? "Unnamed Race",
    description: "Running · 10K",
    comments,
  });
}

/** Returns every object of the JSON-LD that has a type. */
function objectsIn(value: unknown): JsonLd[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return "@type" in value ? [value as JsonLd, ...inside] : inside;
}

test("each type has its required fields", () => {
  const objects = objectsIn(jsonLdOf());
  expect([...new Set(objects.map((object) => object["@type"]))].toSorted()).toEqual(
    Object.keys(REQUIRED_FIELDS).toSorted(),
  );
  for (const object of objects) {
    for (const field of REQUIRED_FIELDS[String(object["@type"])] ?? []) {
      expect(object, `${object["@type"]}.${field}`).toHaveProperty([field]);
    }
  }
});

test("the page is a BlogPosting about the race", () => {
  expect(jsonLdOf()).toMatchObject({
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: "Chicago Lakefront Run",
    url: LINK,
    mainEntityOfPage: LINK,
    datePublished: "2026-05-17T08:00:00.000Z",
    publisher: { name: "Race Recap", logo: { url: `${ORIGIN}/icon-512.png` } },
    description: "Running · 10K",
    articleBody:
      "How did you prepare for this race?\nLong runs along the lake.\n\n" +
      "What was your race day experience like?\nI ran along the lake. It was windy.",
    commentCount: 3,
    isAccessibleForFree: true,
    about: {
      "@type": "SportsEvent",
      name: "Chicago Lakefront Run",
      startDate: "2026-05-17",
      location: { "@type": "Place", name: "Chicago, USA", address: "Chicago, USA" },
      sport: "Running",
      eventStatus: "https://schema.org/EventScheduled",
    },
  });
});

test("photos, videos and recordings have absolute addresses", () => {
  const { image, video: videos, audio } = jsonLdOf();
  const photoUrl = `${ORIGIN}/api/image/${SHARE_ID}/${"p".repeat(22)}`;
  expect(image).toEqual([
    {
      "@type": "ImageObject",
      url: photoUrl,
      contentUrl: photoUrl,
      width: 2560,
      height: 1707,
      caption: "At the finish",
    },
  ]);
  expect(videos).toEqual([
    {
      "@type": "VideoObject",
      name: "Chicago Lakefront Run, video 1",
      description: "The last metres",
      thumbnailUrl: `${ORIGIN}/api/image/${SHARE_ID}/${"v".repeat(22)}`,
      uploadDate: "2026-05-17T08:00:00.000Z",
      contentUrl: `${ORIGIN}/api/video/${SHARE_ID}/${"v".repeat(22)}`,
      duration: "PT1M23S",
    },
  ]);
  expect(audio).toMatchObject([
    {
      name: "What was your race day experience like?",
      contentUrl: `${ORIGIN}/api/audio/${SHARE_ID}/${"r".repeat(22)}`,
      duration: "PT5S",
      transcript: "I ran along the lake. It was windy.",
      encodingFormat: "audio/webm",
      inLanguage: "en",
    },
  ]);
});

test("the cover is the first image", () => {
  const [first, cover] = [photo(), photo()];
  const { image } = jsonLdOf({ media: [first, cover], coverMediaId: cover.id });
  expect(image).toMatchObject([
    { url: expect.stringContaining(cover.id) },
    { url: expect.stringContaining(first.id) },
  ]);
});

test("a video without a poster has the cover as its thumbnail, and without a cover none", () => {
  const cover = photo();
  const plain = video({ smaller: null, description: null, durationSeconds: null });
  expect(jsonLdOf({ media: [cover, plain] }).video).toMatchObject([
    { thumbnailUrl: expect.stringContaining(cover.id), description: "Running · 10K" },
  ]);
  const [alone = {}] = jsonLdOf({ media: [plain] }).video as JsonLd[];
  expect(Object.keys(alone)).toEqual(["@type", "name", "description", "uploadDate", "contentUrl"]);
});

test("likes and comments are counted", () => {
  expect(jsonLdOf().interactionStatistic).toEqual([
    { "@type": "InteractionCounter", interactionType: { "@type": "LikeAction" }, userInteractionCount: 7 },
    { "@type": "InteractionCounter", interactionType: { "@type": "CommentAction" }, userInteractionCount: 3 },
  ]);
});

test("comments have text, author, time and address, and only those that all readers see are listed", () => {
  const comments = [
    comment({ id: "c".repeat(22), number: 51, editedAt: "2026-05-18T08:05:00.000Z" }),
    comment({ status: "held", content: "Held" }),
    comment({ status: "hidden", content: "Hidden" }),
  ];
  expect(jsonLdOf({}, comments).comment).toEqual([
    {
      "@type": "Comment",
      url: `${LINK}?before=52#comment-${"c".repeat(22)}`,
      text: "Well done!",
      author: { "@type": "Person", name: "Grace" },
      dateCreated: "2026-05-18T08:00:00.000Z",
      datePublished: "2026-05-18T08:00:00.000Z",
      dateModified: "2026-05-18T08:05:00.000Z",
    },
  ]);
});

test("the author is the athlete, or nobody by name", () => {
  expect(jsonLdOf({}, [], "Ada").author).toEqual({ "@type": "Person", name: "Ada" });
  expect(jsonLdOf().author).toEqual({ "@type": "Person", name: "A Race Recap athlete" });
});

test("absent values leave their key out", () => {
  const jsonLd = jsonLdOf({ media: [], recordings: [], answers: {}, location: null, raceType: "other" }, []);
  for (const key of ["image", "video", "audio", "comment", "articleBody"]) {
    expect(jsonLd).not.toHaveProperty(key);
  }
  expect(Object.keys(jsonLd.about as JsonLd)).toEqual(["@type", "name", "startDate", "eventStatus"]);
  expect(jsonLdOf({ name: null })).toMatchObject({ headline: "Unnamed Race" });
  expect(jsonLdOf({ name: null })).not.toHaveProperty("about");
  expect(JSON.stringify(jsonLd)).not.toContain("null");
});

test("long texts are cut, at the end of a word and never inside a character", () => {
  const words = jsonLdOf(
    {
      name: "Long ".repeat(24),
      answers: { "0": "word ".repeat(2_000) },
      recordings: [recording({ transcript: "😀".repeat(1_000) })],
    },
    [comment({ content: "x".repeat(2_000) })],
  );
  expect(words.headline).toMatch(/^(Long )+Long…$/);
  expect(String(words.headline).length).toBeLessThanOrEqual(110);
  expect(words.articleBody).toMatch(/ word…$/);
  expect(String(words.articleBody).length).toBeLessThanOrEqual(5_000);
  const [{ transcript }] = words.audio as [JsonLd];
  expect(String(transcript).isWellFormed()).toBe(true);
  expect(String(transcript).length).toBeLessThanOrEqual(1_000);
  const [{ text }] = words.comment as [JsonLd];
  expect(text).toBe(`${"x".repeat(999)}…`);
});

test("nothing for the owner alone is in it", () => {
  const secret = { ...recap(), userId: "secret", visitorId: "secret", email: "ada@example.com" };
  const text = JSON.stringify(jsonLdOf(secret));
  expect(text).not.toContain("secret");
  expect(text).not.toContain("@example.com");
});

test.each([
  [0.2, "PT1S"],
  [59.6, "PT1M"],
  [60, "PT1M"],
  [3_600, "PT1H"],
  [3_725, "PT1H2M5S"],
  [86_400, "PT24H"],
])("%d seconds are %s", (seconds, duration) => {
  expect(isoDuration(seconds)).toBe(duration);
});
