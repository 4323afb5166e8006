/**
 * Transcribes a recording piece by piece. Each piece's transcript is stored by an UPDATE that applies only if no other
 * request has stored one since. A transcript that the athlete has edited, even meanwhile, is never overwritten.
 */
import { eq, isNull, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { joinTranscripts } from "../../../app/domain/voice/join-transcripts.ts";
import { OVERLAP_SECONDS, PIECE_SECONDS } from "../../../app/domain/voice/recording.ts";
import { saysTheSame, segmentsAfterEdit } from "../../../app/domain/voice/segments-after-edit.ts";
import { type CutPiece, cutAudio } from "../../../app/media-files/audio/cut-audio.ts";
import { DamagedError } from "../../../app/media-files/containers/file-limits.ts";
import type { TranscribeOutcome } from "../../../app/services/recording-service.ts";
import type { TranscriptionService } from "../../../app/services/transcription-service.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf } from "../../db/conditions.ts";
import { change, firstRow } from "../../db/run-batch.ts";
import { recaps, recordings } from "../../db/schema.ts";
import { storedFile } from "../storage/check-upload.ts";
import { ownFile, touchRecapOf } from "../storage/file-rows.ts";
import {
  locateSegments,
  type MachineTranscript,
  parseMachineTranscript,
  type RecordingRow,
  serializeMachineTranscript,
  serializeSegments,
  toRecording,
} from "../storage/recording-row.ts";
import type { ServiceDeps } from "../storage/service-deps.ts";
import { hasTextLeft } from "../storage/transcript-room.ts";
import { acquireLease, endLease, leaseEnd, releaseLease } from "./transcription-lease.ts";

export type SpeechService = Pick<TranscriptionService, "transcribePiece" | "isAvailable" | "timeoutSeconds">;

interface Parts extends ServiceDeps {
  transcription: SpeechService;
}

interface TranscriptionRequest {
  viewer: Viewer;
  recordingId: string;
  language: string | null;
  again: boolean;
}

/** The recording, and what its recap contributes to the prompt. */
interface FoundRecording {
  row: RecordingRow;
  recap: { shareId: string; raceType: string; name: string | null; location: string | null };
}

/** More than the transcript of a piece needs. A piece is transcribed only if the text limits leave this much room. */
const PIECE_TEXT_BYTES = 20_000;
/** The Retry-After while another request is transcribing the recording. */
const RETRY_AFTER_SECONDS = 5;
/** A shorter remainder is transcribed with the piece before it, because it contains few words. */
const MIN_PIECE_SECONDS = 10;
/** Added to the end of the last piece, because a recording's duration may end where its last packet begins. */
const LAST_PACKET_SECONDS = 1;
/** How much of the previous text the prompt contains: context helps Whisper recognise what follows. */
const PROMPT_TAIL_CHARACTERS = 200;
const EMPTY: MachineTranscript = { until: 0, text: "", language: null, segments: [], isEdited: false };

/** Transcribes the next piece under a lease, which is released on any failure. */
export async function transcribeRecording(
  parts: Parts,
  request: TranscriptionRequest,
): Promise<TranscribeOutcome> {
  const { db, transcription, now } = parts;
  const lease = leaseEnd(now(), transcription.timeoutSeconds);
  try {
    const outcome = await transcribeUnderLease(parts, request, lease);
    if (outcome.kind === "failed") await releaseLease(db, request.recordingId, lease);
    return outcome;
  } catch (error) {
    await releaseLease(db, request.recordingId, lease);
    throw error;
  }
}

async function transcribeUnderLease(
  parts: Parts,
  request: TranscriptionRequest,
  lease: number,
): Promise<TranscribeOutcome> {
  const { db, limits, transcription, now } = parts;
  const mine = ownRecording(request);
  const isDue = request.again ? sql`true` : isNull(recordings.transcribedAt);
  const attempt = limits.charge(request.viewer, CHARGES.transcription);
  const expected = limits.charge(request.viewer, { speech: 1, text: PIECE_TEXT_BYTES });
  const where = transcription.isAvailable ? allOf(mine, isDue) : sql`false`;
  const { leased, found, exceeded } = await limits.run({
    leased: change(acquireLease(db, { where, lease, nowMs: now() }), attempt),
    found: firstRow(select(db, mine)),
    exceeded: expected.findExceeded,
  });
  if (!found) return { kind: "not-found" };
  const { row } = found;
  if (row.transcribedAt !== null && !request.again)
    return { kind: "transcribed", recording: toRecording(row) };
  if (!transcription.isAvailable) return { kind: "failed", reason: "unavailable" };
  if (leased.length === 0) return { kind: "under-way", retryAfterSeconds: RETRY_AFTER_SECONDS };
  limits.refuseIfExceeded(exceeded);

  const before = (request.again ? null : parseMachineTranscript(row.machineTranscript)) ?? EMPTY;
  const outcome = await transcribeNext(parts, request, found, before);
  return outcome.kind === "failed"
    ? outcome
    : storePiece(parts, request, { row, machineTranscript: outcome.machineTranscript, lease });
}

async function storePiece(
  parts: Parts,
  request: TranscriptionRequest,
  {
    row,
    machineTranscript,
    lease,
  }: { row: RecordingRow; machineTranscript: MachineTranscript; lease: number },
): Promise<TranscribeOutcome> {
  const { db, limits } = parts;
  const mine = ownRecording(request);
  const isWhole = machineTranscript.until >= row.durationSeconds;
  const stored = { machineTranscript: serializeMachineTranscript(machineTranscript) };
  const own = request.again ? swappedText(row) : null;
  const where = allOf(
    mine,
    sql`${recordings.machineTranscript} IS ${row.machineTranscript}`,
    sql`${recordings.transcribedAt} IS ${row.transcribedAt}`,
    hasTextLeft(row.id, { ...own, ...stored }),
  );
  const final = finalColumns(machineTranscript, row, parts.now());
  const set = {
    ...(isWhole ? final : { ...stored, transcribedAt: null }),
    ...(own && { ...unlessEdited(own), isEdited: true }),
    // What is heard is offered beside it.
    ...(own && final.machineTranscript !== null && stored),
  };
  // The write was charged with the lease, so this charges only the text.
  const guarded = { table: recordings, where, set, writes: 0 };
  const charge = limits.chargeUpdate(request.viewer, guarded);
  const { written, found: current } = await limits.run({
    charge,
    written: change(
      db.update(recordings).set(set).where(where).returning({ id: recordings.id }),
      // Partial transcripts are not public, so only a complete one changes `version`, and one that brings back the athlete's own.
      ...(isWhole || own
        ? [touchRecapOf(db, recordings, { viewer: request.viewer, id: row.id, nowMs: parts.now() })]
        : []),
    ),
    ended: endLease(db, row.id, lease),
    found: firstRow(db.select().from(recordings).where(mine)),
  });
  if (!current) return { kind: "not-found" };
  // If nothing was written and no other request has changed the row, the recap has no room for the text.
  const isFull =
    written.length === 0 &&
    current.machineTranscript === row.machineTranscript &&
    current.transcribedAt === row.transcribedAt;
  return isFull
    ? { kind: "failed", reason: "full" }
    : { kind: "transcribed", recording: toRecording(current) };
}

function ownRecording({ viewer, recordingId }: TranscriptionRequest): SQL {
  return allOf(ownFile(recordings, viewer, recordingId), isNull(recordings.deletedAt));
}

function select(db: DrizzleD1Database, mine: SQL) {
  const { shareId, raceType, name, location } = recaps;
  return db
    .select({ row: recordings, recap: { shareId, raceType, name, location } })
    .from(recordings)
    .innerJoin(recaps, eq(recaps.id, recordings.recapId))
    .where(mine);
}

async function transcribeNext(
  { store, transcription }: Parts,
  request: TranscriptionRequest,
  { row, recap }: FoundRecording,
  before: MachineTranscript,
) {
  const name = { shareId: recap.shareId, kind: "audio" as const, id: row.id };
  const from = Math.max(0, before.until - OVERLAP_SECONDS);
  const end = before.until + PIECE_SECONDS;
  const isLast = end + MIN_PIECE_SECONDS > row.durationSeconds;
  const until = isLast ? row.durationSeconds : end;
  const to = isLast ? until + LAST_PACKET_SECONDS : until;
  const cut = await nullIfUnreadable(() => cutAudio(storedFile(store, name, row.fileSize), from, to));
  if (cut === null) return { kind: "failed" as const, reason: "rejected" as const };
  const { from: offset, ...piece } = cut;
  const knownLanguage = before.language ?? (request.again ? null : row.language);
  const outcome = await transcription.transcribePiece(request.viewer, piece, {
    language: request.language ?? knownLanguage,
    prompt: promptOf(recap, before),
  });
  // Frees the memory now, without waiting for garbage collection: many pieces may arrive in a short time.
  piece.bytes.buffer.transfer(0);
  if (outcome.kind === "failed") return outcome;
  const joined = joinTranscripts(before, outcome.transcript, { offset, seam: before.until });
  return { kind: "transcribed" as const, machineTranscript: { ...joined, until, isEdited: false } };
}

/** Returns null if the recording is damaged. Rethrows faults of the store. */
async function nullIfUnreadable(cut: () => Promise<CutPiece>): Promise<CutPiece | null> {
  try {
    return await cut();
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
}

/** Returns the race's name, type and location, followed by the end of the text so far. */
function promptOf(
  { name, raceType, location }: FoundRecording["recap"],
  { text }: MachineTranscript,
): string {
  const race = [name, raceType === "other" ? null : raceType, location].filter(Boolean).join(", ");
  const tail = text.slice(-PROMPT_TAIL_CHARACTERS).toWellFormed();
  return [race && `${race}.`, tail].filter(Boolean).join(" ");
}

/** Returns the columns of a complete transcription. SQL reads `isEdited`, which may have changed since `row` was read. */
function finalColumns(machineTranscript: MachineTranscript, row: RecordingRow, nowMs: number) {
  const { transcript, segments, isEdited } = recordings;
  const segmentsOfText = locateSegments(machineTranscript.text, machineTranscript.segments);
  const isSame = machineTranscript.text !== "" && saysTheSame(machineTranscript.text, row.transcript);
  const isStillSame = sql`(${isSame ? 1 : 0} AND ${transcript} = ${row.transcript})`;
  // If the athlete typed the same words, their text gets the times.
  const keptSegments = isSame
    ? segmentsAfterEdit({ text: machineTranscript.text, segments: segmentsOfText }, row.transcript)
    : [];
  const heard = {
    transcript: machineTranscript.text,
    segments: serializeSegments(segmentsOfText),
    language: machineTranscript.language ?? row.language,
  };
  return {
    ...unlessEdited(heard, sql`iif(${isStillSame}, ${serializeSegments(keptSegments)}, ${segments})`),
    machineTranscript:
      machineTranscript.text === ""
        ? null
        : sql`iif(${isEdited} AND NOT ${isStillSame}, ${serializeMachineTranscript(machineTranscript)}, NULL)`,
    transcribedAt: nowMs,
  };
}

interface Text {
  transcript: string;
  segments: string;
  language: string | null;
}

/** Returns the columns of this text, or of the one that the athlete has edited, also since the row was read. */
function unlessEdited(text: Text, ownSegments = sql`${recordings.segments}`) {
  const { transcript, language, isEdited } = recordings;
  const unless = (own: SQL, value: string | null) => sql`iif(${isEdited}, ${own}, ${value})`;
  return {
    transcript: unless(sql`${transcript}`, text.transcript),
    segments: unless(ownSegments, text.segments),
    language: unless(sql`${language}`, text.language),
  };
}

/** Returns the athlete's own text if it was exchanged for the machine's: another one of the machine replaces only that. */
function swappedText({ isEdited, transcribedAt, machineTranscript }: RecordingRow): Text | null {
  const offer = isEdited || transcribedAt === null ? null : parseMachineTranscript(machineTranscript);
  if (!offer?.isEdited) return null;
  const { text, language } = offer;
  return { transcript: text, segments: serializeSegments(locateSegments(text, offer.segments)), language };
}
