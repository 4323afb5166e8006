/** The button that takes the race's file, with the message about one that cannot be used: that gets the focus. */
import type { ScreenRaceFile } from "../../browser/course/use-race-file.ts";
import { FileButton } from "../../components/ui/file-button.tsx";
import { FocusedNotice } from "../../components/ui/notice.tsx";
import { RACE_FILE_TEXTS as TEXTS } from "../../texts/course/race-file.ts";

interface RaceFileButtonProps {
  children: string;
  onPick: (file: File) => void;
  unreadable: ScreenRaceFile["unreadable"];
}

export function RaceFileButton({ children, onPick, unreadable }: RaceFileButtonProps) {
  return (
    <div>
      <FileButton onPick={([file]) => file && onPick(file)}>{children}</FileButton>
      <UnreadableFile unreadable={unreadable} />
    </div>
  );
}

export function UnreadableFile({ unreadable }: Pick<RaceFileButtonProps, "unreadable">) {
  return (
    unreadable && (
      <FocusedNotice
        title={TEXTS.unreadable[unreadable.reason]}
        tone="danger"
        role="alert"
        className="mt-3"
        result={unreadable}
      >
        <bdi className="wrap-anywhere">{unreadable.fileName}</bdi>
      </FocusedNotice>
    )
  );
}
