/** The style guide's typography: both typefaces in their sizes. */
export function TypeSheet() {
  return (
    <section>
      <h3 className="mb-4 text-3xl">Type</h3>
      <p className="font-display font-extrabold text-hero">3:41:07</p>
      <p className="font-display font-extrabold text-numeral tabular-nums">21.1 km</p>
      <p className="font-display font-extrabold text-title">Your Race Story</p>
      <p className="mt-4 max-w-[65ch] text-story">
        The first kilometers were all elbows and fog. I kept telling myself to wait, and for once I waited. At
        the bridge the band played.
      </p>
      <p className="mt-2">Text for reading. ÅÉÎÕÜ ąčęłňřšžő</p>
      <p className="text-quiet text-sm">A quiet line below a field.</p>
    </section>
  );
}
