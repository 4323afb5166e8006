/** A count as a large numeral with its noun: "1 recap", "12 recaps". */
interface CountLabelProps {
  count: number;
  singular: string;
  plural: string;
}

export function CountLabel({ count, singular, plural }: CountLabelProps) {
  return (
    <p className="flex items-baseline gap-2 text-quiet">
      <span className="font-display font-extrabold text-5xl text-ink leading-none tabular-nums">
        {count.toLocaleString("en-US")}
      </span>{" "}
      {count === 1 ? singular : plural}
    </p>
  );
}
