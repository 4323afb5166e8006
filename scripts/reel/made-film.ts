/** A film of 20 seconds for scripts, and its files, which ffmpeg makes. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Film, SceneContent } from "../../app/domain/film/film.ts";
import type { RaceContent } from "../../app/domain/sharing/race-content.ts";

export const SHARE_ID = "recap_1790000000000_AAAAAAAAAAAAAAAAAAAAAA";
/** Seconds into the recording at which it clicks, and for how long a word is shown then. */
const CLICKS = [1, 3.5, 5];
const CLICK_SECONDS = 0.2;
const VOICE_SECONDS = 6;
/** Where the recording's part begins. */
const FROM = 0.5;
const CLIP_SECONDS = 6;

const picture = (id: string, width = 1_600, height = 1_200) => ({
  ...{ mediaId: id, width, height, focalPoint: { x: 50, y: 35 }, description: null, credit: null },
});

/** Returns the film. It ends with a voice, so that its last second sounds. */
export function madeFilm(): Film {
  const voice = voiceScene();
  const planned: { key: string; seconds: number; content: SceneContent }[] = [
    { key: "title", seconds: 2, content: { kind: "title", bib: BIB, picture: picture("photo-1") } },
    { key: "voice-1", seconds: VOICE_SECONDS, content: voice },
    {
      key: "clip-1",
      seconds: CLIP_SECONDS,
      content: { kind: "clip", picture: picture("clip-1", 1_280, 720), from: 0 },
    },
    { key: "voice-2", seconds: VOICE_SECONDS, content: voice },
  ];
  let start = 0;
  const scenes = planned.map(({ key, seconds, content }) => {
    const scene = { ...content, key, shareId: SHARE_ID, start, seconds };
    start += seconds;
    return scene;
  });
  return { style: "modern", raceType: BIB.raceType, scenes, seconds: start };
}

const BIB: RaceContent = {
  raceType: "running",
  name: "Harbor Half Marathon",
  athleteName: "Mara",
  date: "May 17, 2026",
  location: "Portland, Oregon",
  endPlace: null,
  pace: null,
  distance: "Half Marathon",
  result: "1:52:07",
};

function voiceScene(): SceneContent & { kind: "voice" } {
  return {
    kind: "voice",
    recordingId: "voice-1",
    from: FROM,
    question: "What will you remember?",
    credit: null,
    captions: CLICKS.map((click) => {
      const start = click - FROM;
      const end = start + CLICK_SECONDS;
      return { start, end, words: [{ text: "Click", start, end }] };
    }),
    waveform: [],
    pictures: [picture("photo-1")],
  };
}

/**
 * Makes the film's files in the folder: a photo, a clip with a tone, and a recording with a click, a quiet tone between. Paths
 * by id.
 */
export function makeFilmFiles(folder: string): Map<string, string> {
  const paths = new Map([
    ["photo-1", join(folder, "photo.jpg")],
    ["clip-1", join(folder, "clip.mp4")],
    ["voice-1", join(folder, "voice.wav")],
  ]);
  const gate = CLICKS.map((click) => `between(t,${click},${click + 0.005})`).join("+");
  const tone = `aevalsrc='0.02*sin(2*PI*220*t)+0.9*(${gate})*sin(2*PI*2000*t)':s=44100:d=${FROM + VOICE_SECONDS + 1}`;
  const runs = [
    ["-f", "lavfi", "-i", "testsrc2=s=1600x1200", "-frames:v", "1", "-q:v", "3", `${paths.get("photo-1")}`],
    [
      ...["-f", "lavfi", "-i", `testsrc2=s=1280x720:r=30:d=${CLIP_SECONDS + 1}`],
      ...["-f", "lavfi", "-i", `sine=440:d=${CLIP_SECONDS + 1}`],
      ...["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", `${paths.get("clip-1")}`],
    ],
    ["-f", "lavfi", "-i", tone, `${paths.get("voice-1")}`],
  ];
  for (const args of runs) {
    const { status, stderr } = spawnSync("ffmpeg", ["-y", "-v", "error", ...args]);
    if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  }
  return paths;
}
