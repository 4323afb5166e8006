/** Helpers for tests of the pages with photos as a browser without scripts uses them. */
import type { Caller } from "./caller.ts";
import { sampleFile } from "./media-calls.ts";
import { press } from "./shown-form.ts";

interface RecapJson {
  answers: Record<string, string>;
  coverMediaId: string | null;
  media: {
    id: string;
    fileName: string;
    description: string | null;
    focalPoint: { x: number; y: number };
    questionIndex: number | null;
    url: string;
  }[];
}

/** Returns a small photo as a file. */
export function sample(name = "finish.png"): File {
  return sampleFile("small.png", { name });
}

interface ShownRecap {
  athlete: Caller;
  shareId: string;
  /** The path of the recap's /race-memories. */
  memories: string;
}

/** Returns helpers that read and fill the test's recap. `shown` returns its athlete and paths. */
export function mediaPages(shown: () => ShownRecap) {
  async function read(): Promise<RecapJson> {
    const { athlete, shareId } = shown();
    return (await (await athlete.call(`/api/recaps/${shareId}`)).json()) as RecapJson;
  }

  return {
    read,

    async names(): Promise<string[]> {
      return (await read()).media.map(({ fileName }) => fileName);
    },

    /** Adds three photos to the gallery: a, b and c. Returns their ids. */
    async threePhotos(): Promise<[string, string, string]> {
      const { athlete, memories } = shown();
      for (const name of ["a.png", "b.png", "c.png"]) {
        await press(athlete, memories, "upload", { media: [sample(name)] });
      }
      const [a, b, c] = (await read()).media.map(({ id }) => id);
      if (!a || !b || !c) throw new Error("The photos were not added");
      return [a, b, c];
    },
  };
}
