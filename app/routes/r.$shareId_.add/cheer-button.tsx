/** Records a cheer: one button starts and stops, so that it keeps the focus. */
import Megaphone from "@lucide/icons/icons/megaphone";
import { useEffect, useRef, useState } from "react";
import { recordCheer } from "../../browser/contributions/cheer-recorder.ts";
import { useAskBeforeLeaving } from "../../browser/lib/ask-before-leaving.ts";
import { Button } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { ADD_TEXTS } from "../../texts/contributions/add-page.ts";

const TEXTS = ADD_TEXTS.cheer;

type CheerState =
  | { kind: "idle"; message: string | null }
  | { kind: "starting" }
  | { kind: "recording"; seconds: number };

export function CheerButton({ onCheer }: { onCheer: (cheer: File) => void }) {
  const [state, setState] = useState<CheerState>({ kind: "idle", message: null });
  const stopRef = useRef<(() => void) | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      stopRef.current?.();
    };
  }, []);

  async function record(): Promise<void> {
    setState({ kind: "starting" });
    const start = await recordCheer({
      onSeconds: (seconds) => setState({ kind: "recording", seconds }),
      onEnd(cheer) {
        stopRef.current = null;
        if (isLeft.current) return;
        setState({ kind: "idle", message: cheer ? null : TEXTS.tooShort });
        if (cheer) onCheer(cheer);
      },
    });
    if (start.kind !== "recording") return setState({ kind: "idle", message: TEXTS.failed[start.kind] });
    stopRef.current = start.stop;
    if (isLeft.current) start.stop();
  }

  const isRecording = state.kind === "recording";
  useAskBeforeLeaving(isRecording);
  return (
    <div className="min-w-0 no-js:hidden">
      <Button
        look={isRecording ? "primary" : "secondary"}
        aria-disabled={state.kind === "starting"}
        onClick={() => {
          if (isRecording) stopRef.current?.();
          else if (state.kind === "idle") void record();
        }}
      >
        <Icon icon={Megaphone} size={20} className={isRecording ? "motion-safe:animate-pulse" : ""} />
        {isRecording ? TEXTS.stop : TEXTS.record}
      </Button>
      <p role="status" className="sr-only">
        {isRecording ? TEXTS.announced : ""}
      </p>
      {state.kind === "starting" && <p className="mt-2 text-quiet text-sm">{TEXTS.starting}</p>}
      {isRecording && (
        <p role="timer" className="mt-2 font-semibold tabular-nums">
          {TEXTS.recording(state.seconds)}
        </p>
      )}
      {state.kind === "idle" && state.message && (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {state.message}
        </p>
      )}
    </div>
  );
}
