/**
 * The three sample recaps that `npm run seed` makes. Athletes, races and results are made up.
 * Recaps are recognized by their names.
 */

export interface SamplePhoto {
  /** From the repository's root. */
  file: string;
  /** Under one key a photo is uploaded once. */
  uploadKey: string;
  description: string;
  /** Absent: it belongs to the gallery alone. */
  questionIndex?: number;
  /** Where no photo is chosen, the first one is the cover. */
  isCover?: boolean;
  /** Files by their longer edge in pixels; absent: the photo is small itself. */
  smaller?: { thumbhash: string; files: Record<string, string> };
}

export interface SampleVideo {
  /** From the repository's root. */
  file: string;
  uploadKey: string;
  description: string;
  questionIndex?: number;
}

export interface SampleRecording {
  /** From the repository's root. */
  file: string;
  uploadKey: string;
  questionIndex: number;
  language: string;
  /** Its sentences, which are its transcript; in seconds. */
  segments: { start: number; end: number; text: string }[];
}

interface SampleComment {
  userName: string;
  content: string;
  byAthlete?: boolean;
}

type SampleBody = { name: string; answers: Record<string, string> } & Record<string, unknown>;

export interface SampleRecap {
  /** Of POST /api/recaps. */
  body: SampleBody;
  /** In the order of the gallery. */
  photos: SamplePhoto[];
  /** They follow the photos. */
  videos: SampleVideo[];
  recordings: SampleRecording[];
  /** The names of those who like it. */
  likes: string[];
  comments: SampleComment[];
}

const halfMarathon: SampleRecap = {
  body: {
    raceType: "running",
    name: "Baltic Shore Half Marathon",
    date: "2026-05-23",
    location: "Helsinki, Finland",
    distance: "half-marathon",
    units: "km",
    finishTime: "1:47:32",
    answers: {
      0: prose`
        Eleven weeks, four runs in most of them. The plan said five, but Thursdays belong to my daughter's
        football training, so I ran laps around the pitch until her coach asked whether I was all right. The
        long runs went up to 19 km along the shore, always into the wind on the way home. I lost all of week
        seven to a cold and decided not to make up for it. That was the hardest part of the plan.`,
      1: prose`
        The start was across the water, so the day began on a small ferry with forty people in running shoes
        and nobody talking. 11 degrees, bright, wind from the southwest. I had promised myself 5:10 per
        kilometer for the first five and ran 5:02, 5:04, 5:09, 5:11, 5:08. Close enough.

        At 9 km the course follows the harbor wall, and a ship's horn went off right beside us. The whole
        group jumped, then laughed, and for a kilometer or so we were old friends.`,
      2: prose`
        From 15 to 18 km. The course turns back into the wind there, the field had stretched out, and there
        was nobody to hide behind. My pace dropped to 5:25 and I began to do arithmetic, which is always a bad
        sign. At the bridge a man in a yellow cap caught up and said: you take this lamp post, I take the next
        one. We took turns until the last bend. I never asked his name. My watch says 5:06 for those two
        kilometers.`,
      3: prose`
        1:47:32! I had told everybody that I wanted to be under 1:50, and nobody that I meant 1:48. I stood in
        the shade of a truck with a paper cup of warm blueberry juice and cried a little, then my left calf
        went as hard as wood and I laughed about that instead. In the evening I took the stairs backward and
        looked up when the entries open for next year.`,
      4: prose`
        Eat earlier: breakfast was only two hours before the start, and I felt it until 4 km. Practice
        drinking from a cup at speed, because half of every cup went down my shirt. And run two or three of
        the long runs with the last part against the wind at race pace. I always jogged home when it got
        uncomfortable.`,
    },
  },
  photos: [
    {
      file: "scripts/seed/photos/waterfront.jpg",
      uploadKey: "sample-half-marathon-waterfront",
      smaller: {
        thumbhash: "oaUJHYSHeHd/d3iUd1iHeHeBcAcY",
        files: smallerFiles("waterfront", [1024, 640]),
      },
      questionIndex: 1,
      description: "From the ferry to the start. We would run along the whole of that shore.",
    },
    {
      file: "tests/fixtures/photos/HMD_Nokia_8.3_5G.jpg",
      uploadKey: "sample-half-marathon-panorama",
      smaller: {
        thumbhash: "XaUJI4aId4d/eAiIeICHB3g=",
        files: smallerFiles("panorama", [1280, 1024, 640]),
      },
      description: "Half of the course in one picture: kilometers 6 to 12, from left to right.",
      isCover: true,
    },
    {
      file: "scripts/seed/photos/harbor.jpg",
      uploadKey: "sample-half-marathon-harbor",
      smaller: {
        thumbhash: "YKUJHYSIiIiPd3eEd0eHd3iAggc4",
        files: smallerFiles("harbor", [1024, 640]),
      },
      questionIndex: 2,
      description: "The blue ship is the one with the horn. Behind it, the part with the wind.",
    },
  ],
  videos: [],
  recordings: [
    {
      file: "tests/fixtures/audio/answer-1.webm",
      uploadKey: "sample-half-marathon-finish",
      questionIndex: 3,
      language: "en",
      segments: [
        { start: 0, end: 4, text: "I went out far too fast and paid for it on the bridge." },
        { start: 4.2, end: 8.5, text: "Then the crowd carried me home, and I crossed the line crying." },
      ],
    },
  ],
  likes: ["Aino", "Mikael", "Sofia", "The man in the yellow cap"],
  comments: [
    {
      userName: "Sofia",
      content: "5:06 into that wind! I was two minutes behind you and walked the bridge.",
    },
    {
      userName: "The man in the yellow cap",
      content: "Found you. It was my lamp post, though. My name is Juha. See you next May?",
    },
    {
      userName: "The athlete",
      byAthlete: true,
      content: "Juha! I owe you a coffee and two kilometers. See you in May.",
    },
  ],
};

const granFondo: SampleRecap = {
  body: {
    raceType: "cycling",
    name: "Gran Fondo Colli Aretini",
    date: "2026-10-18",
    location: "Arezzo, Italy",
    distance: "custom",
    customDistanceValue: 118,
    customDistanceUnit: "km",
    units: "km",
    finishTime: "4:52:37",
    questions: [
      { index: 0, text: "How did you prepare for this race?" },
      { index: 1, text: "What was your race day experience like?" },
      { index: 2, text: "What was the most challenging part of the race?" },
      { index: 3, text: "How did you feel after crossing the finish line?" },
      { index: 4, text: "What would you do differently next time?" },
      { index: 5, text: "For which moment would you ride all of it again?" },
      { index: 6, text: "What was in your pockets, and what came home again?" },
    ],
    answers: {
      0: prose`
        Mostly by going home the long way. Since April I have ridden the 24 km from work over the hill instead
        of along the river, twice a week, and three or four hours with the club on Sundays. In September I
        rode the first 70 km of the course with Paolo, to learn where the gravel lies in the bends. I did no
        intervals at all, and you will see further down where I missed them.`,
      1: prose`
        Eight degrees at the start on the Prato, and every arm warmer of the province was there. We rolled out
        behind the cars, and for half an hour I only watched wheels. Then the sun came over the ridge, the
        group went quiet, and the vineyards on both sides were red and yellow. I have known these roads for
        twenty years and still nearly rode into the ditch.

        The feed station at 62 km is why people come back: bread with new oil, ricotta, and an old man who
        fills your bottle and tells you that the worst is over. He was lying.`,
      2: prose`
        The last climb, up toward the Alpe di Poti. It begins at 96 km with a ramp, and my legs were fine
        until exactly there. Then came a cramp in the right thigh, and one in the left so that it would not
        feel forgotten. I got off, stretched against a wall for two minutes and let about sixty people go by.
        Every second one asked whether I needed anything. After that I rode it in the smallest gear I own,
        from one tree to the next.`,
      3: prose`
        4:52:37, with 5:00 written on the tape on my stem. I rode the last kilometer beside a boy of perhaps
        nineteen who was as empty as I was, and we agreed without a word not to sprint. Then I took my shoes
        off, sat down on the low wall under the trees and ate pasta from a paper plate. My wife says that I
        was smiling. I mostly remember the pasta.`,
      4: prose`
        Intervals. And salt: I drank plain water for the first 80 km, because it was cold and I forgot that
        one sweats in the cold as well.`,
      5: prose`
        The descent after the second climb. You come out of the chestnut wood and the whole slope lies open:
        the old farmhouse, the umbrella pines, the vines in their rows. I stopped for the photo. It cost me my
        group and a minute, and I would pay that again.`,
      6: prose`
        Out: four rice cakes with jam, two gels, a tube, a rain jacket as thin as onion skin, twenty euros for
        coffee. Home: one gel, the tube, the jacket, twenty euros. Nobody would let me pay.`,
    },
  },
  photos: [
    {
      file: "tests/fixtures/photos/DSCN0010.jpg",
      uploadKey: "sample-gran-fondo-farmhouse",
      questionIndex: 5,
      description: "The photo that cost me a minute. After the second climb, somewhere near 75 km.",
    },
    {
      file: "tests/fixtures/photos/DSCN0012.jpg",
      uploadKey: "sample-gran-fondo-prato",
      questionIndex: 3,
      description: "The Prato, late in the afternoon, when everybody had gone home. My wall is on the left.",
    },
  ],
  videos: [
    {
      file: "tests/fixtures/video/clip.webm",
      uploadKey: "sample-gran-fondo-clip",
      description: "A few seconds that my phone filmed by itself, in my back pocket.",
    },
  ],
  recordings: [],
  likes: ["Paolo", "Chiara"],
  comments: [
    { userName: "Paolo", content: "The gravel bend is on your left. I told you in September." },
    { userName: "Chiara", content: "Smiling, yes. With pasta in both cheeks." },
  ],
};

const triathlon: SampleRecap = {
  body: {
    raceType: "triathlon",
    name: "Tallinn Bay Triathlon",
    date: "2026-08-16",
    location: "Tallinn, Estonia",
    distance: "olympic-tri",
    units: "km",
    dnf: true,
    answers: {
      0: prose`
        I come from running and learned to swim properly only last winter: two evenings a week in a lane with
        people twice as fast, and from June on every Saturday in the sea, first to the near buoy, in August to
        the far one. The bike was the easy part, 40 km is the way to my parents and back. I was better
        prepared than for any race before. I want to write that down because of what follows.`,
      1: prose`
        The bay was choppy, 19 degrees, and a cruise ship as tall as a street of houses lay behind the far
        buoy. I took the outside line, got one elbow on the goggles and came out after 31:40, two minutes
        better than I had dared to hope. On the bike I held my plan, 1:14 for the 40 km, and I passed people.
        I never pass people! I ran out of the second transition in ninth place of my age group. By then it was
        29 degrees.`,
      2: prose`
        The run. At 3 km I stopped sweating and took it for a good sign. At 5 km I had goose bumps in full
        sun, and at the aid station I could not say how many cups I wanted. A volunteer in a blue vest,
        sixteen at most, walked along beside me, asked what day it was and did not like the answer. She did
        not argue. She took my arm and said that the tent was this way, and that the finish would be here next
        year too.`,
      3: prose`
        I did not cross it. I lay in the tent with ice under my arms and heard the speaker read out names that
        had been behind me. I was angry for an hour: at the weather, then at the plan, then at myself. The
        doctor said that a kilometer more would have meant an ambulance. My brother had stood at the finish
        all that time with a cardboard sign. He turned it over and wrote "To be continued" on the back.`,
      4: prose`
        Drink on the bike before I am thirsty: I got off it with one of two bottles still full. Train in the
        heat on purpose. Start the run slower when it is above 25 degrees, whatever the watch says. And learn
        the warning signs by heart, because goose bumps in the sun are not a good sign. I have entered for
        2027.`,
    },
  },
  photos: [
    {
      file: "scripts/seed/photos/ship.jpg",
      uploadKey: "sample-triathlon-ship",
      smaller: {
        thumbhash: "n6UJHYR4iId/d4d2iFh4h2eCgBYH",
        files: smallerFiles("ship", [1024, 640]),
      },
      questionIndex: 1,
      description: "Seen from the swim start. The far buoy lay somewhere in front of that ship.",
    },
    {
      file: "scripts/seed/photos/open-water.jpg",
      uploadKey: "sample-triathlon-open-water",
      smaller: {
        thumbhash: "FrYFFYKIeIePeIh4d4eIh3hwigeX",
        files: smallerFiles("open-water", [1024, 640]),
      },
      description: "What 1,500 meters look like from the pontoon. From the beach it had seemed flat.",
    },
  ],
  videos: [],
  recordings: [],
  likes: ["Kaur", "Liis", "Marten"],
  comments: [
    { userName: "Kaur", content: "I still have the sign. It says 2027 now." },
    {
      userName: "Liis",
      content: "Thank you for writing about the warning signs. I did not know the one with the goose bumps.",
    },
  ],
};

export const sampleRecaps = [halfMarathon, granFondo, triathlon];

function smallerFiles(name: string, edges: number[]): Record<string, string> {
  return Object.fromEntries(edges.map((edge) => [edge, `scripts/seed/photos/smaller/${name}-${edge}.webp`]));
}

/** Text that is wrapped here for reading: its lines become one, a blank line begins a paragraph. */
function prose([text = ""]: TemplateStringsArray) {
  const paragraphs = text.split(/\n\s*\n/);
  return paragraphs.map((paragraph) => paragraph.replace(/\s+/g, " ").trim()).join("\n\n");
}
