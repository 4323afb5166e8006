/// <reference types="vite/client" />
/** The sample files of tests/fixtures, bundled so that tests in workerd, which has no file system, can use them too. */

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

/** Returns the bytes of tests/fixtures/photos/{name}. Each call returns a copy, which the test may change. */
export function photoFixture(name: string): Uint8Array<ArrayBuffer> {
  return bytesOf(photos[`./fixtures/photos/${name}`], name);
}

/** Returns a copy of the bytes of tests/fixtures/video/{name}. */
export function videoFixture(name: string): Uint8Array<ArrayBuffer> {
  return bytesOf(videos[`./fixtures/video/${name}`], name);
}

/** Returns a copy of the bytes of tests/fixtures/audio/{name}. */
export function audioFixture(name: string): Uint8Array<ArrayBuffer> {
  return bytesOf(recordings[`./fixtures/audio/${name}`], name);
}

function bytesOf(dataUrl: string | undefined, name: string): Uint8Array<ArrayBuffer> {
  if (dataUrl === undefined) throw new Error(`tests/fixtures has no sample file ${name}`);
  const base64 = dataUrl.slice(dataUrl.indexOf(",") + 1);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
