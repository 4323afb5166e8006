/** A line across the page, above everything: who may see it, or how old it is. */
export function PageNotice({ text }: { text: string }) {
  return <p className="bg-ink px-4 py-3 text-center font-semibold text-paper">{text}</p>;
}
