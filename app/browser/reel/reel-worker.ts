/** The worker that makes one reel: draws its frames, mixes its sound and encodes both. */
import { FILM_SIZE, type Film, FRAMES_A_SECOND, hasSound, type Scene } from "../../domain/film/film.ts";
import type { Size } from "../../domain/media/focal-point.ts";
import { drawFilm } from "../../film/draw-film.ts";
import { MissingFileError, sceneFileUrl } from "../film/fetch-file.ts";
import { loadFilmFonts, wordsOf } from "../film/film-fonts.ts";
import { type LoadedPictures, loadedPictures } from "../film/film-pictures.ts";
import { type ClipFrames, openClip } from "./clip-frames.ts";
import { type DrawnFrames, encodeReel, tryEncoders } from "./encode-reel.ts";
import { EncoderError } from "./encoder-candidates.ts";
import { openFile } from "./film-files.ts";
import type { Pixels } from "./i420-pixels.ts";
import type { Stereo } from "./loudness.ts";
import { mixSound, type SoundPart } from "./mix-sound.ts";
import { readSound } from "./read-sound.ts";
import type { MessageFromWorker, MessageToWorker, ReelFailure, ReelRequest } from "./reel-messages.ts";

/** While files load, the page receives a message this often, so it does not detect a stalled encoder. */
const HEARTBEAT_MS = 1_000;
/** Loading fails as "offline" after this long. */
const MAX_LOADING_MS = 60_000;
/** Progress is posted once per this many frames. */
const PROGRESS_FRAMES = 10;
const MOVING = { isStill: false };

let onDecoded: (sound: Stereo | null) => void = () => {};

self.addEventListener("message", ({ data }: MessageEvent<MessageToWorker>) => {
  if (data.kind === "decoded") onDecoded(data.sound);
  else void make(data);
});

async function make(request: ReelRequest): Promise<void> {
  post({ kind: "loading" });
  try {
    const { bytes, unread } = await madeReel(request);
    const contentType = `video/${request.candidate.container}`;
    post({ kind: "done", made: { bytes, contentType, unread } }, [bytes]);
  } catch (error) {
    post({ kind: "failed", reason: failureOf(error), message: String(error) });
  }
}

async function madeReel({ film, size, candidate }: ReelRequest) {
  const { context, read } = frameCanvas(size);
  context.scale(size.width / FILM_SIZE.width, size.height / FILM_SIZE.height);

  await withHeartbeat(loadFilmFonts(wordsOf(film)));
  drawFilm(context, film, 1, () => undefined, MOVING);
  await tryEncoders(candidate, await read());

  const unread = new Set<string>();
  const parts: SoundPart[] = [];
  for (const scene of film.scenes) {
    const part = await withHeartbeat(soundOf(scene, unread));
    if (part) parts.push(part);
  }
  const pictures = loadedPictures(() => size.width);
  const frames = drawnFrames({ film, size, pictures, unread, context, read });
  const sound = mixSound(parts, film.seconds);
  let encoded = 0;
  const bytes = await encodeReel(candidate, frames, sound, (done) => {
    if (++encoded % PROGRESS_FRAMES === 0) post({ kind: "progress", done });
  });
  return { bytes, unread: unread.size };
}

/** Returns a canvas for frames and a function that reads its pixels, valid until the next call. Throws without memory. */
function frameCanvas(size: Size): {
  context: OffscreenCanvasRenderingContext2D;
  read: () => Promise<Pixels>;
} {
  const canvas = new OffscreenCanvas(size.width, size.height);
  // A CPU canvas: GPU readback takes longer than GPU drawing saves.
  const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false });
  if (!context) throw new RangeError("There is no room for a canvas");
  const bytes = new Uint8Array(size.width * size.height * 4);

  const read = async (): Promise<Pixels> => {
    // Reuses one buffer, and takes a third of the time of getImageData().
    const frame = new VideoFrame(canvas, { timestamp: 0 });
    try {
      const order = frame.format?.startsWith("RGB") ? "RGB" : frame.format?.startsWith("BGR") ? "BGR" : null;
      if (order === null || frame.allocationSize() !== bytes.length)
        return { ...size, order: "RGB", bytes: context.getImageData(0, 0, size.width, size.height).data };
      await frame.copyTo(bytes);
      return { ...size, order, bytes };
    } finally {
      frame.close();
    }
  };

  return { context, read };
}

/** Adds the scene's key to `unread` if no decoder supports its sound. */
async function soundOf(scene: Scene, unread: Set<string>): Promise<SoundPart | null> {
  if (!hasSound(scene)) return null;
  const url = sceneFileUrl(scene);
  const { start, seconds, from, kind } = scene;
  const input = openFile(url);
  try {
    const sound = (await readSound(input, from, seconds)) ?? (await decodeOnPage(url, from, seconds));
    if (!sound) unread.add(scene.key);
    return sound && { start, sound, kind };
  } finally {
    input.dispose();
  }
}

/** Decodes on the page, for browsers without audio decoders in workers (Safari before 26). */
function decodeOnPage(url: string, from: number, seconds: number): Promise<Stereo | null> {
  return new Promise((resolve) => {
    onDecoded = resolve;
    post({ kind: "decode", url, from, seconds });
  });
}

interface FramesOptions {
  film: Film;
  size: Size;
  pictures: LoadedPictures;
  unread: Set<string>;
  context: OffscreenCanvasRenderingContext2D;
  read: () => Promise<Pixels>;
}

function drawnFrames({ film, size, pictures, unread, context, read }: FramesOptions): DrawnFrames {
  let sceneIndex = -1;
  let clip: OpenClip | null = null;

  async function enter(index: number) {
    sceneIndex = index;
    clip?.close();
    const scene = film.scenes[index];
    // The previous scene stays visible during the transition.
    pictures.keepOnly(film.scenes.slice(Math.max(0, index - 1), index + 2));
    if (scene) await withHeartbeat(pictures.load(scene));
    const next = film.scenes[index + 1];
    // A failed preload is retried when the scene is shown.
    if (next) pictures.load(next).catch(() => {});
    clip = scene?.kind === "clip" ? await withHeartbeat(openClipOf(scene)) : null;
  }

  return {
    size,
    count: Math.round(film.seconds * FRAMES_A_SECOND),
    async draw(index) {
      const seconds = index / FRAMES_A_SECOND;
      const next = film.scenes[sceneIndex + 1];
      if (next && index >= Math.round(next.start * FRAMES_A_SECOND)) await enter(sceneIndex + 1);
      const scene = film.scenes[sceneIndex];
      const frame = clip && (await clip.next());
      if (scene?.kind === "clip" && !frame) unread.add(scene.key);
      drawFilm(
        context,
        film,
        seconds,
        (mediaId) => (frame && mediaId === clip?.mediaId ? frame : pictures.find(mediaId)),
        MOVING,
      );
      return read();
    },
  };
}

type OpenClip = ClipFrames & { mediaId: string };

async function openClipOf(scene: Scene & { kind: "clip" }): Promise<OpenClip | null> {
  const input = openFile(sceneFileUrl(scene));
  const frames = await openClip(input, scene.from, Math.round(scene.seconds * FRAMES_A_SECOND));
  if (!frames) return null;
  const close = () => {
    frames.close();
    input.dispose();
  };
  return { ...frames, close, mediaId: scene.picture.mediaId };
}

async function withHeartbeat<Value>(work: Promise<Value>): Promise<Value> {
  const heartbeat = setInterval(() => post({ kind: "loading" }), HEARTBEAT_MS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MissingFileError("offline", "It takes too long")), MAX_LOADING_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearInterval(heartbeat);
    clearTimeout(timer);
  }
}

/** Walks the causes: mediabunny may wrap the errors of its source. */
function failureOf(error: unknown): ReelFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof EncoderError) return "encoder";
    if (cause instanceof MissingFileError) return cause.reason;
  }
  return "fault";
}

function post(message: MessageFromWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}
