/** A text that changes, in the space of the longest one, so that nothing around it moves. */
interface ReservedTextProps {
  text: string;
  longest: string;
}

/** The longest text is invisible generated content: neither read aloud nor copied. For a parent that lays out phrases. */
export function ReservedText({ text, longest }: ReservedTextProps) {
  return (
    <span
      data-longest={longest}
      className="inline-grid after:invisible after:col-start-1 after:row-start-1 after:content-[attr(data-longest)]"
    >
      <span className="col-start-1 row-start-1">{text}</span>
    </span>
  );
}
