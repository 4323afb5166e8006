/** What cards are designed from, in the hardest cases: for the tests and for scripts/tool/card-sheet.ts. */
import { DEFAULT_FOCAL_POINT, type FocalPoint } from "../app/domain/media/focal-point.ts";
import type { StickerChoice } from "../app/domain/sharing/sticker-choices.ts";
import type { CardContent } from "../app/domain/sharing/story-card.ts";
import { CARD_COURSES } from "./card-courses.ts";

interface CardCase {
  name: string;
  content: CardContent;
  photo: CardPhotoKind | null;
}

interface CardPhoto {
  /** Pixels. */
  width: number;
  height: number;
  focalPoint: FocalPoint;
}

/** Photos whose athletes are in other places, and photos of places. scripts/cards/athlete-photos.ts draws the athletes. */
export const CARD_PHOTOS = {
  landscape: { width: 640, height: 480, focalPoint: DEFAULT_FOCAL_POINT },
  square: { width: 1_000, height: 1_000, focalPoint: DEFAULT_FOCAL_POINT },
  "face-in-the-middle": { width: 1_200, height: 900, focalPoint: { x: 50, y: 48 } },
  "face-on-the-left": { width: 1_350, height: 900, focalPoint: { x: 30, y: 40 } },
  "raised-hands": { width: 900, height: 1_200, focalPoint: { x: 50, y: 40 } },
  group: { width: 1_280, height: 960, focalPoint: { x: 54, y: 44 } },
  "low-on-the-right": { width: 900, height: 1_200, focalPoint: { x: 74, y: 72 } },
} satisfies Record<string, CardPhoto>;
export type CardPhotoKind = keyof typeof CARD_PHOTOS;

const PLAIN: CardContent = {
  raceType: "running",
  name: "Bristol Half Marathon",
  athleteName: "Maya Okafor",
  date: "May 17, 2026",
  location: "Bristol, England",
  endPlace: null,
  distance: "21.1 km",
  pace: null,
  result: "1:52:08",
  quote: "At mile eleven I stopped counting and started to smile.",
  hashtags: [],
};

export const CARD_CASES: CardCase[] = [
  cardCase("plain", "face-in-the-middle", { pace: "5:19 /km" }),
  cardCase("no-photo", null, { pace: "5:19 /km" }),
  cardCase("small-photo", "landscape", { pace: "5:19 /km" }),
  cardCase("snow", "square", {
    raceType: "other",
    name: "Engadin Skimarathon",
    distance: "42 km",
    result: "2:14:55",
    athleteName: null,
    location: "S-chanf, Switzerland",
  }),
  cardCase("portrait-no-time", "raised-hands", {
    raceType: "cycling",
    name: "La Marmotte Granfondo Alpes",
    distance: "174 km",
    result: null,
    location: "Bourg d’Oisans, France",
    quote: null,
  }),
  cardCase("long-name", "group", {
    raceType: "triathlon",
    name: "The Great Northern Coast to Coast Ultra Endurance Long Distance Triathlon and Festival of Sport, Thirty-First Edition XX",
    distance: "Ironman",
    result: "13:28:41",
  }),
  cardCase("long-location-quote", "raised-hands", {
    location:
      "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch Community Centre and Sports Grounds, Anglesey, Wales, Great Brit",
    quote: "The rain came sideways, my shoes filled up, and I loved ev…",
    hashtags: [
      "RaceRecap",
      "Running",
      "Fitness",
      "HalfMarathon",
      "Anglesey",
      "WalesRuns",
      "RainOrShine",
      "PersonalBest",
      "MarathonTraining",
      "SeeYouNextYear",
    ],
  }),
  cardCase("dnf", "face-on-the-left", {
    raceType: "triathlon",
    name: "Challenge Roth",
    distance: "Ironman",
    result: "DNF",
    location: "Roth, Germany",
    endPlace: "Kilometer 32, the canal",
    quote: "I will be back for the last ten kilometres.",
  }),
  cardCase("dnf-no-photo", null, {
    raceType: "hyrox",
    name: "HYROX London",
    distance: null,
    result: "DNF",
    location: "London",
    athleteName: null,
  }),
  cardCase("emoji", "low-on-the-right", {
    raceType: "hyrox",
    name: "Hyrox Köln 💪🔥 Doubles",
    result: "1:08:59",
    distance: null,
    athleteName: "Zoë 🦊",
    location: "Köln 🇩🇪",
    hashtags: ["RaceRecap", "Hyrox", "Fitness"],
    quote: "Sled push 🛷 nearly ended me 👩🏽‍🚀",
  }),
  cardCase("arabic", "face-on-the-left", {
    name: "ماراثون دبي الدولي",
    athleteName: "ليلى حداد",
    location: "دبي، الإمارات العربية المتحدة",
    distance: "42.2 km",
    result: "3:28:41",
    quote: "كانت آخر خمسة كيلومترات أجمل ما في اليوم",
    hashtags: ["RaceRecap", "ماراثون"],
  }),
  cardCase("hebrew", null, {
    raceType: "cycling",
    name: "מרוץ תל אביב 2026",
    athleteName: "נועה לוי",
    location: "תל אביב (ישראל)",
    distance: "12.5 km",
    result: "0:47:12",
    quote: "רצתי 42 קילומטרים ב-3:28:41 וחייכתי",
  }),
  cardCase("chinese-japanese", "face-in-the-middle", {
    raceType: "other",
    name: "上海国际马拉松赛",
    athleteName: "山田太郎",
    location: "中国上海市浦东新区",
    distance: "42.2 km",
    result: "4:05:33",
    quote: "最後の5キロは、足ではなく心で走りました。",
  }),
  cardCase("thai", null, {
    name: "กรุงเทพมาราธอน ครั้งที่ ๓๘",
    athleteName: "สมชาย ใจดี",
    location: "กรุงเทพมหานคร ประเทศไทย",
    distance: "10 km",
    result: null,
    quote: "วิ่งไปยิ้มไปจนถึงเส้นชัย",
    hashtags: ["วิ่ง"],
  }),
  cardCase("devanagari", "group", {
    raceType: "cycling",
    name: "मुंबई साइकिल मैराथन",
    athleteName: "प्रिया शर्मा",
    location: "मुंबई, महाराष्ट्र",
    distance: "100 km",
    result: "3:59:07",
    quote: "हवा तेज़ थी, मन उससे भी तेज़।",
  }),
  cardCase("nothing", null, {
    raceType: "triathlon",
    name: null,
    athleteName: null,
    date: null,
    location: null,
    distance: null,
    result: null,
    quote: null,
  }),
  cardCase("long-figures", null, {
    raceType: "other",
    name: "Backyard Last One Standing",
    athleteName: null,
    distance: "1,000,000 km",
    result: "about four hours and a bit, give or take",
    quote: null,
    date: null,
  }),
];

/** Cards on which the athlete wants the course. */
export const COURSE_CASES: CardCase[] = [
  cardCase("course", "face-in-the-middle", {
    distance: "42.2 km",
    pace: "4:57 /km",
    result: "3:28:41",
    course: CARD_COURSES.marathon,
  }),
  cardCase("course-no-photo", null, {
    distance: "42.2 km",
    pace: "4:57 /km",
    result: "3:28:41",
    course: CARD_COURSES.marathon,
  }),
  withCourse("portrait-no-time", "course-ride", {
    result: "7:01:12",
    pace: "24.8 km/h",
    course: CARD_COURSES.ride,
  }),
  cardCase("course-track", null, {
    name: "Club 5000",
    distance: "5 km",
    pace: "3:48 /km",
    result: "19:02",
    location: "Iffley Road, Oxford",
    course: CARD_COURSES.track,
  }),
  withCourse("dnf", "course-north-dnf", { course: CARD_COURSES.north }),
  cardCase("course-north-no-photo", null, {
    raceType: "triathlon",
    name: "Challenge Roth",
    distance: "Ironman",
    result: "13:28:41",
    course: CARD_COURSES.north,
  }),
  { ...withCourse("snow", "course-east", { course: CARD_COURSES.east }), photo: "group" },
  {
    ...withCourse("long-name", "course-long-name", {
      hashtags: ["RaceRecap", "Triathlon", "Fitness"],
      course: CARD_COURSES.east,
    }),
    photo: null,
  },
  withCourse("arabic", "course-arabic", {
    distance: "21.1 km",
    pace: "5:19 /km",
    result: "1:52:08",
    course: CARD_COURSES["out-and-back"],
  }),
  withCourse("nothing", "course-alone", {
    raceType: "hyrox",
    course: { ...CARD_COURSES.ride, climb: null },
  }),
];

function cardCase(name: string, photo: CardCase["photo"], content: Partial<CardContent>): CardCase {
  return { name, photo, content: { ...PLAIN, ...content } };
}

/** Returns one of the cases above under another name, with these changes. */
function withCourse(of: string, name: string, changes: Partial<CardContent>): CardCase {
  const found = CARD_CASES.find((each) => each.name === of);
  if (!found) throw new Error(`There is no case ${of}`);
  return { name, photo: found.photo, content: { ...found.content, ...changes } };
}

/** Returns the cases about which this sticker says something. */
export function stickerCases(sticker: StickerChoice["sticker"]): { name: string; content: CardContent }[] {
  if (sticker === "course") return COURSE_CASES.map(({ name, content }) => ({ name, content }));
  return CARD_CASES.filter(({ content: { quote, result, distance } }) =>
    sticker === "quote" ? quote !== null : sticker === "bib" || (result ?? distance) !== null,
  ).map(({ name, content }) => ({
    name,
    content: { ...content, hashtags: [] },
  }));
}
