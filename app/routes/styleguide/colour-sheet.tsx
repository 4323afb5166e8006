/** The style guide's colours: the surfaces of a theme and the colour of each race type. */
const SURFACES = ["paper", "card", "raised", "ink", "quiet", "line", "edge", "danger", "good"];
const RACES = ["running", "cycling", "triathlon", "hyrox", "swimming", "obstacle", "other"];

export function ColourSheet() {
  return (
    <section>
      <h3 className="mb-4 text-3xl">Colours</h3>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-9">
        {SURFACES.map((name) => (
          <li key={name}>
            <div
              className="h-16 rounded-field border-2 border-line"
              style={{ backgroundColor: `var(--${name})` }}
            />
            {name}
          </li>
        ))}
      </ul>
      <ul className="mt-6 grid gap-3 sm:grid-cols-4">
        {RACES.map((race) => (
          <li key={race} data-race={race} className="rounded-card bg-card p-4">
            <p className="rounded-field bg-race px-3 py-2 font-semibold text-on-race">{race}</p>
            <p className="mt-2 font-display font-extrabold text-3xl text-race">42.195</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
