/** The sample files of tests/fixtures. A setup file says how they are read: workerd has no file system. */

type Bytes = Uint8Array<ArrayBuffer>;

let readSample: (path: string) => Bytes = () => {
  throw new Error("No setup file has called readSamplesWith");
};

/** @param read returns a copy of a file by its path in tests/fixtures. Throws if there is none. */
export function readSamplesWith(read: (path: string) => Bytes): void {
  readSample = read;
}

/** Returns the bytes of tests/fixtures/photos/{name}. Each call returns a copy, which the test may change. */
export function photoFixture(name: string): Bytes {
  return readSample(`photos/${name}`);
}

/** Returns a copy of the bytes of tests/fixtures/video/{name}. */
export function videoFixture(name: string): Bytes {
  return readSample(`video/${name}`);
}

/** Returns a copy of the bytes of tests/fixtures/audio/{name}. */
export function audioFixture(name: string): Bytes {
  return readSample(`audio/${name}`);
}

/** Returns a copy of the bytes of tests/fixtures/race-files/{name}. */
export function raceFileFixture(name: string): Bytes {
  return readSample(`race-files/${name}`);
}
