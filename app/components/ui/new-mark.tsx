/** Marks what came since the owner last looked. */
export function NewMark({ text }: { text: string }) {
  return (
    <span
      data-new
      className="inline-flex items-center rounded-full bg-race px-2.5 py-0.5 font-semibold text-on-race text-sm tabular-nums"
    >
      {text}
    </span>
  );
}
