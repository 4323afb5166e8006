/** What tests of the plain forms with photos read of their recap, and what they put in it. */
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
    questionIndex: number | null;
    url: string;
  }[];
}

/** A small photo as a file field gives it. */
export function sample(name = "finish.png"): File {
  return sampleFile("small.png", { name });
}

interface ShownRecap {
  athlete: Caller;
  shareId: string;
  /** The address of the recap's memories. */
  memories: string;
}

/** `shown` says which recap the test runs on. */
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

    /** Three photos in the gallery, called a, b and c; gives their ids. */
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
