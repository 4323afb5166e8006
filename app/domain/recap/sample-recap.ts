/**
 * The finished recap that /sample shows. Athlete, race and result are made up. Its files are in public/sample, and
 * workers/api/sample.ts serves them under its id. Browsers cache them: a changed file needs another id. The photos and
 * preview.jpg are adapted from the exif-samples collection (github.com/ianare/exif-samples, CC BY-SA 4.0): cropped, made
 * smaller, without metadata. So they are under CC BY-SA 4.0 as well. There is no README beside them, because it would be
 * served. The voice is synthetic.
 */
import type { Athlete } from "../account/athlete.ts";
import type { Course } from "../course/course.ts";
import { DEFAULT_FOCAL_POINT } from "../media/focal-point.ts";
import type { Media } from "../media/media.ts";
import { type Answers, defaultQuestions, type Question } from "../questions/questions.ts";
import { EMPTY_DETAILS, type RaceDetails } from "../race/race-details.ts";
import type { RaceType } from "../race/race-type.ts";
import type { PublicRecording, Segment } from "../voice/recording.ts";

/** Takes the place of a share id in the addresses of its files. */
export const SAMPLE_ID = "sample";

/** The URL path of its link's picture, made like that of any recap. */
export const SAMPLE_PREVIEW = "/sample/preview.jpg";

/** What the public page shows of a recap, but its likes and comments. */
export interface ShownRecap extends RaceDetails {
  shareId: string;
  raceType: RaceType;
  athlete: Athlete | null;
  questions: Question[];
  answers: Answers;
  coverMediaId: string | null;
  media: Media[];
  recordings: PublicRecording[];
  course: Course | null;
}

export const SAMPLE_TIME = "2026-09-27T18:30:00.000Z";

/** The sentences of the recording with their times in seconds. */
const FINISH: Segment[] = [
  { start: 0.3, end: 3.76, text: "Three hours, twenty-eight minutes, forty-one seconds." },
  {
    start: 4.21,
    end: 10.3,
    text: "I had told everyone I just wanted to finish, and I had told my bathroom mirror three and a half hours.",
  },
  {
    start: 10.75,
    end: 16.47,
    text: "Then I saw my whole class behind the fence, with a paper fish for every week I swam this year.",
  },
  {
    start: 16.92,
    end: 21.64,
    text: "I cried, I laughed, and I ate two slices of a stranger’s birthday cake.",
  },
];

/** Its course is in sample-course.ts: home needs none of it. */
export const SAMPLE_RECAP: Omit<ShownRecap, "course"> = {
  ...EMPTY_DETAILS,
  shareId: SAMPLE_ID,
  raceType: "triathlon",
  name: "Port Ellery Harbor Triathlon",
  date: "2026-09-27",
  location: "Port Ellery, Maine",
  distance: "olympic-tri",
  units: "mi",
  finishTime: "3:28:41",
  athleteName: "Nora Whitfield",
  athlete: { firstName: "Nora Whitfield", profileImageUrl: null },
  questions: defaultQuestions(),
  answers: {
    "0": `In January I could not swim two lengths of the pool without holding on to the lane line. I am 46, I teach third grade, and I had signed up for this in front of my class, so there was no way out.

Tuesdays and Fridays were for the pool. The bike stood on its trainer between the kitchen table and the stove, and I rode it at five in the morning while everybody else slept. The holiday placemats stayed out until March. By August I swam across Miller Pond and back, slowly, and held on to nothing.`,
    "1": `Fifty-eight degrees in the water, a breeze across it, and gulls on every piling. I stood in the last row at the start and told a man in a green cap that my only goal was to get back out of the water. I did, 36 minutes and 20 seconds later. My hands were so cold that a volunteer had to buckle my helmet for me.

The bike course went out along the shore road and back, twice. I ate half a peanut butter sandwich at mile 10. On the second lap my dad was outside the bait shop with his cowbell, exactly where he had promised to be.`,
    "2": `Mile 4 of the run. My left calf seized up in front of the ice cream stand, and I had 28 minutes for the last 2.2 miles if I wanted to break three and a half hours.

A girl of about ten held out a cup of water and asked if I was quitting. I said I was thinking about it. She said, “You can think while you walk.” So I walked. At the next corner I was jogging, and somewhere along the park wall I forgot to think.`,
    "4": `Practice buckling my helmet with cold hands. Stretch the calf before it asks. And sign up on day one, because my class has already decided: there are 31 paper fish on my door now, and the last one says “See you in 2027.”`,
  },
  coverMediaId: "harbor",
  media: [
    photo("harbor", {
      size: [1464, 976],
      fileSize: 88_104,
      smaller: { 1280: 73_962, 1024: 58_254, 640: 27_382 },
      thumbhash: "37UJFYKHeHd/iHeId3d4hnaHYEcI",
      description: "The harbor the day before, when I still thought it looked small.",
      questionIndex: null,
    }),
    photo("kitchen", {
      size: [1200, 1600],
      fileSize: 250_890,
      smaller: { 1280: 167_500, 1024: 116_874, 640: 52_450 },
      thumbhash: "2CgGHQSjaWyHxnq4dq32mLxH0GoF",
      description: "My training camp, from January to March. I took this from where the bike stood.",
      questionIndex: 0,
    }),
    photo("water", {
      size: [1060, 796],
      fileSize: 84_790,
      smaller: { 1024: 84_454, 640: 44_416 },
      thumbhash: "FrYFHYJ4eIePiHh4eIiIiXiAeQeI",
      description: "What 1,500 meters of swimming looks like from the dock.",
      questionIndex: 1,
    }),
    photo("park", {
      size: [640, 480],
      fileSize: 109_482,
      smaller: {},
      thumbhash: "2BgGFYKeWWfvm3Z4mGdDYwRGQRBE",
      description: "The last 200 yards, an hour later, when everybody had gone home.",
      questionIndex: 3,
    }),
  ].map((media, position) => ({ ...media, position })),
  recordings: [
    {
      id: "finish",
      questionIndex: 3,
      credit: null,
      contentType: "audio/webm",
      duration: 22.085,
      transcript: FINISH.map(({ text }) => text).join(" "),
      language: "en",
      segments: FINISH,
      waveform: "AnrVzuNlqoHAN4t83mqudtykxottrNAf_7qpnrrbhbptqsnNAeoavXwjlmtjfkCA",
      createdAt: SAMPLE_TIME,
    },
  ],
};

interface SamplePhoto extends Pick<Media, "fileSize" | "thumbhash" | "description" | "questionIndex"> {
  /** Width and height in pixels. */
  size: [number, number];
  /** Bytes of the smaller versions by the pixels of their longer edge. */
  smaller: Record<number, number>;
}

function photo(
  id: string,
  { size: [width, height], smaller, ...fields }: SamplePhoto,
): Omit<Media, "position"> {
  const sizes = Object.entries(smaller).map(([edge, bytes]) => ({ edge: Number(edge), size: bytes }));
  return {
    ...fields,
    id,
    fileName: `${id}.webp`,
    fileType: "image",
    contentType: "image/webp",
    width,
    height,
    durationSeconds: null,
    capturedAt: null,
    credit: null,
    focalPoint: DEFAULT_FOCAL_POINT,
    smaller: { contentType: "image/webp", sizes: sizes.sort((one, other) => other.edge - one.edge) },
    createdAt: SAMPLE_TIME,
  };
}
