/** Before a recap is shared: what this device has not sent of it. */
import { inWords, type UnsentWork, WAITING_TEXTS } from "../../texts/recap/waiting-line.ts";
import { Button } from "../ui/button.tsx";
import { FocusedNotice } from "../ui/notice.tsx";

interface UnsentNoticeProps {
  counts: UnsentWork;
  /** Whether a text of it waits for the athlete. */
  isHeld: boolean;
  onGoOn: () => void;
  className: string;
}

export function UnsentNotice({ counts, isHeld, onGoOn, className }: UnsentNoticeProps) {
  const isCounted = Object.values(counts).some((count) => count > 0);
  return (
    // The button that was pressed may be a screen below it.
    <FocusedNotice
      title={isCounted ? WAITING_TEXTS.before(inWords(counts)) : WAITING_TEXTS.held}
      role="alert"
      className={className}
    >
      <p>
        {isHeld
          ? WAITING_TEXTS.beforeHeld
          : navigator.onLine
            ? WAITING_TEXTS.beforeOnline
            : WAITING_TEXTS.beforeOffline}
      </p>
      <Button look="secondary" className="mt-3" onClick={onGoOn}>
        {WAITING_TEXTS.goOn}
      </Button>
    </FocusedNotice>
  );
}
