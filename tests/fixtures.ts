/// <reference types="vite/client" />
/** The sample files of tests/fixtures, for tests in workerd as well, which has no disk to read them from. */

const photos = import.meta.glob<string>("./fixtures/photos/*", {
  query: "?url&inline",
  import: "default",
  eager: true,
});

const videos = import.meta.glob<string>("./fixtures/video/*", {
  query: "?url&inline",
  import: "default",
  eager: true,
});

const recordings = import.meta.glob<string>("./fixtures/audio/*", {
  query: "?url&inline",
  import: "default",
  eager: true,
});

/** The bytes of tests/fixtures/photos/{name}, new in every call: a test may change them. */
export function photoFixture(name: string): Uint8Array<ArrayBuffer> {
  return bytesOf(photos[`./fixtures/photos/${name}`], name);
}

/** The bytes of tests/fixtures/video/{name}, new in every call. */
export function videoFixture(name: string): Uint8Array<ArrayBuffer> {
  return bytesOf(videos[`./fixtures/video/${name}`], name);
}

/** The bytes of tests/fixtures/audio/{name}, new in every call. */
export function audioFixture(name: string): Uint8Array<ArrayBuffer> {
  return bytesOf(recordings[`./fixtures/audio/${name}`], name);
}

function bytesOf(dataUrl: string | undefined, name: string): Uint8Array<ArrayBuffer> {
  if (dataUrl === undefined) throw new Error(`There is no sample file ${name} in tests/fixtures`);
  const base64 = dataUrl.slice(dataUrl.indexOf(",") + 1);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
