/** Factories for test data. Each returns a complete value; a test passes only the fields that matter to it. */
import type { User, Viewer } from "../app/domain/account/viewer.ts";
import type { Course } from "../app/domain/course/course.ts";
import { encodePolyline } from "../app/domain/course/polyline.ts";
import { base64url } from "../app/domain/lib/base64url.ts";
import { DEFAULT_FOCAL_POINT } from "../app/domain/media/focal-point.ts";
import type { Media } from "../app/domain/media/media.ts";
import { defaultQuestions } from "../app/domain/questions/questions.ts";
import type { RaceDetails } from "../app/domain/race/race-details.ts";
import type { Comment } from "../app/domain/reactions/reactions.ts";
import { createShareId, type Recap } from "../app/domain/recap/recap.ts";
import type { NewRecap } from "../app/domain/recap/recap-input.ts";
import type { Recording } from "../app/domain/voice/recording.ts";

function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(16));
}

/** Returns an unused share id. */
export function newShareId(): string {
  return createShareId(Date.now(), randomBytes());
}

/** Returns a viewer with a new visitor id. */
export function visitor(user: User | null = null): Viewer {
  return { visitorId: base64url(randomBytes()), user };
}

export function user(overrides: Partial<User> = {}): User {
  const id = base64url(randomBytes());
  return {
    id,
    email: `${id}@example.com`,
    firstName: "Ada",
    lastName: null,
    profileImageUrl: null,
    subscriptionStatus: "free",
    createdAt: "2026-05-17T08:00:00.000Z",
    updatedAt: "2026-05-17T08:00:00.000Z",
    ...overrides,
  };
}

/** Returns complete race details. */
export function details(overrides: Partial<RaceDetails> = {}): RaceDetails {
  return {
    name: "Chicago Lakefront Run",
    date: "2026-05-17",
    location: "Chicago, USA",
    distance: "10k",
    customDistanceValue: null,
    customDistanceUnit: null,
    units: "km",
    finishTime: "48:12",
    dnf: false,
    endPlace: null,
    athleteName: null,
    ...overrides,
  };
}

/** Returns a recap as POST /api/recaps accepts it. */
export function newRecap(overrides: Partial<NewRecap> = {}): NewRecap {
  return {
    ...details(),
    raceType: "running",
    questions: defaultQuestions(),
    answers: { "0": "Long runs along the lake." },
    isPublic: true,
    ...overrides,
  };
}

/** Returns a photo as a service returns it. */
export function photo(overrides: Partial<Media> = {}): Media {
  return {
    id: base64url(randomBytes()),
    fileName: "finish.jpg",
    fileType: "image",
    contentType: "image/jpeg",
    fileSize: 161_713,
    description: null,
    position: 0,
    width: 640,
    height: 480,
    durationSeconds: null,
    thumbhash: null,
    capturedAt: null,
    credit: null,
    focalPoint: DEFAULT_FOCAL_POINT,
    smaller: null,
    questionIndex: null,
    createdAt: "2026-05-17T08:00:00.000Z",
    ...overrides,
  };
}

/** Returns a recording as a service returns it. */
export function recording(overrides: Partial<Recording> = {}): Recording {
  return {
    id: base64url(randomBytes()),
    uploadKey: null,
    questionIndex: 0,
    credit: null,
    contentType: "audio/webm",
    fileSize: 24_000,
    duration: 5.4,
    transcript: "I ran along the lake. It was windy.",
    language: "en",
    waveform: null,
    segments: [
      { start: 0, end: 2.5, text: "I ran along the lake." },
      { start: 2.8, end: 5.2, text: "It was windy." },
    ],
    isEdited: false,
    isTranscribed: true,
    transcribedSeconds: 5.4,
    offer: null,
    createdAt: "2026-05-17T08:00:00.000Z",
    ...overrides,
  };
}

/** Returns a comment as a service returns it. */
export function comment(overrides: Partial<Comment> = {}): Comment {
  return {
    id: base64url(randomBytes()),
    number: 1,
    parentId: null,
    userName: "Grace",
    content: "Well done!",
    createdAt: "2026-05-18T08:00:00.000Z",
    editedAt: null,
    mine: false,
    byAthlete: false,
    status: "shown",
    isReported: false,
    isApproved: false,
    isBlocked: false,
    isNew: false,
    ...overrides,
  };
}

/** Returns the course of 1 km along a straight road, ridden by a sample each 500 m. */
export function course(overrides: Partial<Course> = {}): Course {
  return {
    meters: 1_000,
    seconds: 290,
    climb: { meters: 12, isMeasured: false },
    legs: [{ sport: "running", meters: 1_000, seconds: 290 }],
    step: 500,
    times: [0, 150, 290],
    heights: [20, 32, 30],
    heartRates: null,
    // From 500 m south of the middle to 500 m north of it.
    stretches: [
      {
        from: 0,
        to: 1_000,
        line: encodePolyline([
          [-5_000, 0],
          [5_000, 0],
        ]),
      },
    ],
    pins: [],
    ...overrides,
  };
}

/** Returns a published recap as a service returns it. */
export function recap(overrides: Partial<Recap> = {}): Recap {
  return {
    ...newRecap(),
    id: 1,
    shareId: newShareId(),
    userId: null,
    owner: null,
    status: "published",
    version: 0,
    removedQuestions: [],
    isListed: false,
    takedownReason: null,
    commentSettings: { isOpen: true, holdsAll: false },
    coverMediaId: null,
    media: [],
    recordings: [],
    likeCount: 0,
    commentCount: 0,
    course: null,
    readerCount: 0,
    guestsOpen: null,
    createdAt: "2026-05-17T08:00:00.000Z",
    updatedAt: "2026-05-17T08:00:00.000Z",
    canEdit: true,
    ...overrides,
  };
}
