/** Recaps that are hard to make a film of: for the tests and for scripts/tool/film-sheet.ts. */
import type { FilmChoice, FilmSource } from "../app/domain/film/film.ts";
import type { Media } from "../app/domain/media/media.ts";
import { defaultQuestions } from "../app/domain/questions/questions.ts";
import { EMPTY_DETAILS } from "../app/domain/race/race-details.ts";
import { SAMPLE_COURSE } from "../app/domain/recap/sample-course.ts";
import { SAMPLE_RECAP } from "../app/domain/recap/sample-recap.ts";
import type { PublicRecording } from "../app/domain/voice/recording.ts";
import { CARD_PHOTOS, type CardPhotoKind } from "./card-subjects.ts";
import { photo, recording } from "./factories.ts";
import { madeCourses } from "./made-courses.ts";

interface FilmCase {
  name: string;
  recap: FilmSource;
  choice?: Partial<FilmChoice>;
}

/** A photo of tests/card-subjects.ts, whose kind its id begins with. */
function shot(kind: CardPhotoKind, questionIndex: number | null = null, more: Partial<Media> = {}): Media {
  shots += 1;
  return photo({ ...CARD_PHOTOS[kind], id: `${kind}.${shots}`, questionIndex, position: shots, ...more });
}
let shots = 0;

function clip(
  kind: CardPhotoKind,
  seconds: number,
  questionIndex: number | null = null,
  credit: string | null = null,
) {
  return shot(kind, questionIndex, {
    fileType: "video",
    fileName: "finish.mp4",
    durationSeconds: seconds,
    credit,
  });
}

/** Sentences that are spoken one after the other, so many characters a second. */
function spoken(
  id: string,
  questionIndex: number,
  sentences: string[],
  {
    credit = null,
    language = "en",
    pace = 15,
  }: Partial<Pick<PublicRecording, "credit" | "language">> & { pace?: number } = {},
): PublicRecording {
  let at = 0.3;
  const segments = sentences.map((text) => {
    const start = at;
    at += Math.max(0.7, text.length / pace);
    const segment = { start, end: at, text };
    at += 0.4;
    return segment;
  });
  const waveform = "AnrVzuNlqoHAN4t83mqudtykxottrNAf_7qpnrrbhbptqsnNAeoavXwjlmtjfkCA";
  const fields = { questionIndex, credit, language, segments, waveform, duration: at + 0.3 };
  return recording({ id, ...fields, transcript: sentences.join(language === "th" ? "" : " ") });
}

export function filmRecap(overrides: Partial<FilmSource> = {}): FilmSource {
  return {
    ...EMPTY_DETAILS,
    shareId: "recap_1790000000000_AAAAAAAAAAAAAAAAAAAAAA",
    raceType: "running",
    name: "Bristol Half Marathon",
    date: "2026-05-17",
    location: "Bristol, England",
    distance: "half-marathon",
    finishTime: "1:52:08",
    athleteName: null,
    athlete: { firstName: "Maya Okafor", profileImageUrl: null },
    questions: defaultQuestions(),
    answers: {},
    coverMediaId: null,
    media: [],
    recordings: [],
    course: null,
    ...overrides,
  };
}

const START = [
  "Everybody was quiet in the tram.",
  "I had slept four hours and eaten two bananas.",
  "When the gun went off, I forgot all of it.",
];
const HARDEST = [
  "At mile eleven my left calf said no.",
  "I walked for two minutes and looked at the river.",
  "Then a man in a banana costume overtook me, and that was that.",
];
const FINISH = [
  "At mile eleven I stopped counting and started to smile.",
  "My mother was there with the dog, and both of them cried.",
  "I would do it again tomorrow, honestly, if my legs allowed it.",
];

export const FILM_CASES: FilmCase[] = [
  { name: "sample", recap: { ...SAMPLE_RECAP, course: SAMPLE_COURSE } },
  {
    name: "voice",
    choice: { length: 60 },
    recap: filmRecap({
      media: [
        shot("face-in-the-middle"),
        shot("landscape", 1),
        shot("raised-hands", 3),
        shot("group", 0),
        clip("square", 9, 2),
      ],
      answers: { "0": "Three runs a week since January, mostly in the rain. I loved the rain." },
      recordings: [spoken("start", 1, START), spoken("hard", 2, HARDEST), spoken("finish", 3, FINISH)],
      course: madeCourses.marathon(),
    }),
  },
  {
    name: "five-photos",
    recap: filmRecap({
      media: [
        shot("face-in-the-middle"),
        shot("landscape", 1),
        shot("raised-hands", 3),
        shot("group", 0),
        shot("face-on-the-left", 2),
      ],
      recordings: [spoken("finish", 3, [...FINISH, ...HARDEST.slice(0, 2)], { pace: 11 })],
    }),
  },
  {
    name: "long-name",
    recap: filmRecap({
      raceType: "triathlon",
      name: "The Great Northern Coast to Coast Ultra Endurance Long Distance Triathlon and Festival of Sport, Thirty-First Edition XX",
      location:
        "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch Community Centre and Sports Grounds, Anglesey, Wales, Great Brit",
      athlete: {
        firstName: "Maximiliana-Theodora von und zu Hohenlohe-Langenburg-Schwarzenberg",
        profileImageUrl: null,
      },
      distance: "ironman",
      finishTime: "13:28:41",
      questions: [
        ...defaultQuestions(),
        {
          index: 7,
          text: "If you think of all the people who stood by the road and shouted your name in that storm, which one do you remember best, and why?",
          custom: true,
        },
      ],
      answers: {
        "7": "The rain came sideways, my shoes filled up, and I loved every single step of the way to Llanfairpwllgwyngyll.",
      },
      media: [shot("group"), shot("low-on-the-right", 7)],
    }),
  },
  {
    name: "arabic",
    recap: filmRecap({
      name: "ماراثون دبي الدولي",
      athlete: { firstName: "ليلى حداد", profileImageUrl: null },
      location: "دبي، الإمارات العربية المتحدة",
      distance: "marathon",
      finishTime: "3:28:41",
      answers: { "2": "كانت آخر خمسة كيلومترات أجمل ما في اليوم." },
      media: [shot("face-on-the-left", 2), shot("landscape")],
      recordings: [
        spoken("finish", 3, ["عندما رأيت خط النهاية بكيت من الفرح.", "ركضت 42.2 km في 3:28:41 ولم أتوقف."], {
          language: "ar",
          pace: 11,
        }),
      ],
    }),
  },
  {
    name: "no-photo",
    recap: filmRecap({
      raceType: "cycling",
      name: "La Marmotte Granfondo Alpes",
      distance: "custom",
      customDistanceValue: 174,
      customDistanceUnit: "km",
      finishTime: "7:01:12",
      answers: {
        "0": "I rode the same hill behind our house two hundred times.",
        "2": "On the last climb my computer said 39 degrees. I poured my bottle over my head.",
        "3": "I rolled over the line and could not unclip.",
      },
      course: madeCourses.trail(),
    }),
  },
  {
    name: "dnf",
    recap: filmRecap({
      raceType: "triathlon",
      name: "Challenge Roth",
      distance: "ironman",
      finishTime: null,
      dnf: true,
      endPlace: "Kilometer 32, the canal",
      location: "Roth, Germany",
      answers: {
        "3": "I sat down on the grass and was not even sad. I will be back for the last ten kilometers.",
      },
      media: [shot("face-on-the-left"), shot("landscape", 1), shot("raised-hands", 3)],
      recordings: [spoken("hard", 2, HARDEST)],
    }),
  },
  {
    name: "forty-photos",
    recap: filmRecap({
      media: Array.from({ length: 40 }, (_photo, at) =>
        shot(
          (["landscape", "group", "raised-hands", "square", "face-in-the-middle"] as const)[at % 5] ??
            "square",
          at % 4 === 0 ? null : at % 5,
          at % 7 === 0 ? { description: "The last bridge, with the whole club on it. Nobody told me." } : {},
        ),
      ),
      answers: { "1": "It rained from the first step to the last one.", "4": "I would start slower." },
    }),
  },
  { name: "voice-alone", recap: filmRecap({ recordings: [spoken("finish", 3, [...FINISH, ...HARDEST])] }) },
  {
    name: "race-file",
    choice: { length: 15 },
    recap: filmRecap({
      name: "City Marathon",
      distance: "marathon",
      finishTime: "3:28:41",
      course: madeCourses.marathon(),
      answers: { "3": "I was empty and happy." },
    }),
  },
  {
    name: "thai",
    recap: filmRecap({
      name: "กรุงเทพมาราธอน ครั้งที่ ๓๘",
      athlete: { firstName: "สมชาย ใจดี", profileImageUrl: null },
      location: "กรุงเทพมหานคร ประเทศไทย",
      distance: "10k",
      finishTime: "58:12",
      media: [shot("face-in-the-middle", 1)],
      answers: { "1": "วิ่งไปยิ้มไปจนถึงเส้นชัย" },
      recordings: [
        spoken("finish", 3, ["ตอนเข้าเส้นชัยผมร้องไห้ด้วยความดีใจ", "ครอบครัวรออยู่ตรงนั้น"], {
          language: "th",
          pace: 11,
        }),
      ],
    }),
  },
  {
    name: "emoji",
    recap: filmRecap({
      raceType: "hyrox",
      name: "Hyrox Köln 💪🔥 Doubles",
      athlete: { firstName: "Zoë 🦊", profileImageUrl: null },
      location: "Köln 🇩🇪",
      distance: null,
      finishTime: "1:08:59",
      answers: { "2": "Sled push 🛷 nearly ended me 👩🏽‍🚀" },
      media: [shot("low-on-the-right", 2)],
    }),
  },
  {
    name: "only-a-quote",
    recap: filmRecap({
      raceType: "other",
      distance: null,
      finishTime: null,
      location: null,
      date: null,
      athlete: null,
      answers: { "1": "It was cold." },
    }),
  },
  {
    name: "guest",
    recap: filmRecap({
      media: [
        shot("raised-hands"),
        shot("group", 3, { credit: "Dad" }),
        clip("landscape", 4.2, null, "Auntie Rosalind"),
      ],
      recordings: [
        spoken("finish", 3, FINISH),
        spoken("cheer", 3, ["Go on, Maya!", "We are all at the bridge and so proud of you."], {
          credit: "Dad",
        }),
      ],
    }),
  },
  {
    name: "clip-alone",
    recap: filmRecap({ raceType: "other", name: "Engadin Skimarathon", media: [clip("landscape", 42)] }),
  },
  {
    name: "hyrox",
    recap: filmRecap({
      raceType: "hyrox",
      name: "HYROX London",
      distance: "custom",
      customDistanceValue: 8,
      customDistanceUnit: "km",
      finishTime: "1:31:07",
      media: [shot("square", 1), shot("landscape", 2), shot("low-on-the-right", 3)],
      answers: {
        "1": "The hall smelled of chalk and coffee.",
        "3": "A hundred wall balls, and then nothing but noise.",
      },
      recordings: [spoken("hard", 2, HARDEST)],
    }),
  },
  {
    name: "long-transcript",
    recap: filmRecap({
      raceType: "cycling",
      media: [shot("landscape"), shot("square")],
      recordings: [
        spoken(
          "talk",
          1,
          Array.from({ length: 90 }, (_sentence, at) =>
            at % 3 === 0
              ? "And then, because it had rained the whole night and nobody had slept, we all stood there in our bin bags, hundreds of us, and somebody began to sing, and it went through the whole pen until the marshals sang as well."
              : `That was lap ${at}, and the wind had turned.`,
          ),
        ),
      ],
    }),
  },
];
