/** The types of this tab's voice: its dependencies and its interface. */
import type { Recording } from "../../domain/voice/recording.ts";
import type { ScreenVoice } from "../../domain/voice/voice.ts";
import type { VoiceToast } from "../../texts/voice/voice-messages.ts";
import type { Recorder, RecorderDeps } from "../recorder/recorder.ts";
import type { Finisher } from "../takes/finish-take.ts";
import type { ShownVoice } from "../takes/shown-recaps.ts";
import type { VoiceList } from "../takes/voice-list.ts";
import type { DeletionsDeps } from "./deletions.ts";
import type { TakeCollectionDeps } from "./take-collection.ts";
import type { TranscriptionsDeps } from "./transcriptions.ts";
import type { TranscriptsDeps } from "./transcripts.ts";

type Notifiers = "list" | "onToast";

export interface VoiceDeps
  extends Omit<RecorderDeps, Notifiers | "store" | "onStarted" | "onStopped" | "lockTake">,
    Pick<TakeCollectionDeps, "store" | "send" | "lock" | "tryLock" | "cancelUpload">,
    Pick<TranscriptsDeps, "mirrorOf">,
    Pick<TranscriptionsDeps, "transcribeNextPiece">,
    Omit<DeletionsDeps, Notifiers> {
  canRecord: boolean;
  finisher: Finisher;
  sendTranscript: TranscriptsDeps["send"];
  sendOfferChoice: (recordingId: string, choice: "take" | "drop") => Promise<Recording | null>;
  /** Lists the keys of the items whose typed transcript is stored on this device. */
  listTyped: (shareId: string) => Promise<string[]>;
  /** Whether another tab is recording now. */
  isRecordingElsewhere: () => Promise<boolean>;
}

export interface TabVoice
  extends Pick<VoiceList, "state" | "subscribe">,
    Pick<Recorder, "pause" | "resume" | "stop">,
    Pick<ScreenVoice, "type" | "flush" | "remove" | "restore" | "keepFound" | "retry" | "transcribeAgain"> {
  record(shareId: string, questionIndex: number): void;
  addFile(shareId: string, questionIndex: number, file: File): void;
  settleOffer(key: string, choice: "take" | "drop"): void;
  /** Sets what the page shows. `loadedWith`: the number of arrivals when its data was loaded, null if it is not new. */
  show(recap: ShownVoice, loadedWith: number | null): void;
  /** Sends the takes of a recap that no screen shows. Those found after a crash wait for the athlete. */
  sendWaiting(shareId: string): void;
  /** Call when the screen is left. What was deleted on it can no longer be restored. */
  leave(shareId: string): void;
  /** The number of arrivals for which the page's data has been reloaded. */
  shownArrivals(): number;
  setShownArrivals(arrivals: number): void;
  /** Returns the pending toasts once. */
  takeToasts(): VoiceToast[];
  /** Call when the network is back: retries what was lost and saves drafts. */
  retryLost(): void;
  /** Call when the page is hidden, because it may be closed: stores the current chunk and saves drafts. */
  saveBeforeHide(): void;
  isRecording(): boolean;
  /** Whether closing the page would lose something. */
  wouldLoseData(): boolean;
  /** Whether a take is being finished, sent or transcribed. */
  isProcessing(): boolean;
}
