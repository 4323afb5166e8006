/** What the voice of a tab is made of, and what it can do. */
import type { Recording } from "../../domain/recording.ts";
import type { ScreenVoice } from "../../domain/voice.ts";
import type { VoiceToast } from "../../domain/voice-messages.ts";
import type { DeletionsParts } from "./deletions.ts";
import type { Finisher } from "./finish-take.ts";
import type { Recorder, RecorderParts } from "./recorder.ts";
import type { ShownVoice } from "./shown-recaps.ts";
import type { TakeCollectionParts } from "./take-collection.ts";
import type { TranscriptionsParts } from "./transcriptions.ts";
import type { TranscriptsParts } from "./transcripts.ts";
import type { VoiceList } from "./voice-list.ts";

type Notifiers = "list" | "onToast";

export interface VoiceParts
  extends Omit<RecorderParts, Notifiers | "store" | "onBegun" | "onStopped" | "lockTake">,
    Pick<TakeCollectionParts, "store" | "send" | "lock" | "tryLock" | "cancelUpload">,
    Pick<TranscriptsParts, "mirrorOf">,
    Pick<TranscriptionsParts, "ask">,
    Omit<DeletionsParts, Notifiers> {
  canRecord: boolean;
  finisher: Finisher;
  sendTranscript: TranscriptsParts["send"];
  sendOfferChoice: (recordingId: string, choice: "take" | "drop") => Promise<Recording | null>;
  /** The keys of the items of which something typed is kept on this device. */
  listTyped: (shareId: string) => Promise<string[]>;
  /** Another tab records right now. */
  isRecordingElsewhere: () => Promise<boolean>;
}

export interface TabVoice
  extends Pick<VoiceList, "state" | "subscribe">,
    Pick<Recorder, "pause" | "resume" | "stop">,
    Pick<ScreenVoice, "type" | "flush" | "remove" | "restore" | "keepFound" | "retry" | "transcribeAgain"> {
  record(shareId: string, questionIndex: number): void;
  addFile(shareId: string, questionIndex: number, file: File): void;
  settleOffer(key: string, choice: "take" | "drop"): void;
  /** What the page shows; `loadedWith` is the number of arrivals before its data was loaded, null where it is not news. */
  show(recap: ShownVoice, loadedWith: number | null): void;
  /** The screen is left: what was deleted on it cannot be had back. */
  leave(shareId: string): void;
  /** Up to which arrival the page's data has been loaded anew. */
  shownArrivals(): number;
  setShownArrivals(arrivals: number): void;
  takeToasts(): VoiceToast[];
  /** The network is back. */
  goOn(): void;
  /** The page is hidden, and may be gone in a moment. */
  secure(): void;
  isRecording(): boolean;
  /** Whether closing the page would lose something. */
  losesSome(): boolean;
  /** Whether something is on its way. */
  isMoving(): boolean;
}
