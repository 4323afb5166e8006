/** The head of an exported page, without its style sheet. Nothing on it may load from a network or run a script. */

/** Pictures, sound and video are beside the page: browsers name a disk by the scheme `file`. */
const POLICY = "default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'unsafe-inline'";

export function PageHead({ title }: { title: string }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta httpEquiv="Content-Security-Policy" content={POLICY} />
      <title>{title}</title>
    </>
  );
}
