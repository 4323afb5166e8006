/**
 * The files of the sample recap at the addresses that a recap's files have, so that its page needs no components of its own.
 * Static files alone would have no ranges, which Safari needs to play sound. Everybody may read them.
 */
import { type Context, Hono } from "hono";
import { type Media, mediaJson, scaledTo } from "../../app/domain/media/media.ts";
import { publicMedia } from "../../app/domain/recap/public-recap.ts";
import { SAMPLE_COURSE } from "../../app/domain/recap/sample-course.ts";
import { SAMPLE_ID, SAMPLE_RECAP, SAMPLE_TIME } from "../../app/domain/recap/sample-recap.ts";
import { recordingJson } from "../../app/domain/voice/recording.ts";
import { captionsResponse, fileResponse, wantedWidth } from "./files.ts";
import { notFound } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";

export const sample = new Hono<ApiEnv>()
  // For its film.
  .get(`/recaps/${SAMPLE_ID}`, (context) => context.json(sampleJson()))

  .get(`/image/${SAMPLE_ID}/:mediaId`, async (context) => {
    const photo = SAMPLE_RECAP.media.find(({ id }) => id === context.req.param("mediaId"));
    if (!photo) throw notFound("media");
    return staticFile(context, versionOf(photo, wantedWidth(context)), "image/webp");
  })

  .get(`/audio/${SAMPLE_ID}/:recordingId`, async (context) => {
    const { id, contentType } = requireRecording(context.req.param("recordingId"));
    return staticFile(context, `${id}.webm`, contentType);
  })

  .get(`/audio/${SAMPLE_ID}/:recordingId/captions.vtt`, (context) =>
    captionsResponse(requireRecording(context.req.param("recordingId")).segments, { isShared: true }),
  );

function sampleJson() {
  const { media, recordings, questions } = SAMPLE_RECAP;
  return {
    ...SAMPLE_RECAP,
    isPublic: true,
    createdAt: SAMPLE_TIME,
    media: media.map((item) => publicMedia(mediaJson(SAMPLE_ID, item))),
    recordings: recordings.map((recording) => recordingJson(SAMPLE_ID, questions, recording)),
    course: SAMPLE_COURSE,
    likeCount: 0,
    commentCount: 0,
  };
}

function requireRecording(recordingId: string) {
  const recording = SAMPLE_RECAP.recordings.find(({ id }) => id === recordingId);
  if (!recording) throw notFound("recording");
  return recording;
}

/** Returns the file of the smallest version of at least this width; of the photo itself without a width. */
function versionOf(photo: Media, width: number | null): string {
  const wide = (photo.smaller?.sizes ?? []).filter(
    ({ edge }) => scaledTo(edge, photo).width >= (width ?? Infinity),
  );
  const edge = wide.at(-1)?.edge;
  return edge === undefined ? photo.fileName : `${photo.id}-${edge}.webp`;
}

async function staticFile(context: Context<ApiEnv>, name: string, contentType: string): Promise<Response> {
  const found = await context.env.ASSETS.fetch(new URL(`/sample/${name}`, context.req.url));
  if (!found.ok) throw new Error(`The sample has no file ${name}`);
  const file = await found.blob();
  return fileResponse(context, {
    contentType,
    version: name,
    size: file.size,
    isShared: true,
    open: async (range) => (range ? file.slice(range.offset, range.offset + range.length) : file).stream(),
  });
}
