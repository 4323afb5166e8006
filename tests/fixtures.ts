/// <reference types="vite/client" />
/** The sample files of tests/fixtures, for tests in workerd as well, which has no disk to read them from. */

const photos = import.meta.glob<string>("./fixtures/photos/*", {
  query: "?url&inline",
  import: "default",
  eager: true,
});

/** The bytes of tests/fixtures/photos/{name}, new in every call: a test may change them. */
export function photoFixture(name: string): Uint8Array<ArrayBuffer> {
  const dataUrl = photos[`./fixtures/photos/${name}`];
  if (dataUrl === undefined) throw new Error(`There is no photo ${name} in tests/fixtures/photos`);
  const base64 = dataUrl.slice(dataUrl.indexOf(",") + 1);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
