/** A text that changes, in the space of the longest one, so that nothing around it moves. */
interface ReservedTextProps {
  text: string;
  /** Texts that it may become: the longest ones are enough. */
  others: readonly [string, string?];
}

const GHOST =
  "before:invisible before:col-start-1 before:row-start-1 before:content-[attr(data-one)] after:invisible after:col-start-1 after:row-start-1 after:content-[attr(data-other)]";

/** The others are invisible generated content: neither read aloud nor copied. For a parent that lays out phrases. */
export function ReservedText({ text, others: [one, other = ""] }: ReservedTextProps) {
  return (
    <span data-one={one} data-other={other} className={`inline-grid ${GHOST}`}>
      <span className="col-start-1 row-start-1">{text}</span>
    </span>
  );
}
