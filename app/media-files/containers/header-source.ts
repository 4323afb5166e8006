/** A mediabunny source that contains only the header of a file. */
import { CustomSource } from "mediabunny";
import type { FileHeader } from "./file-header.ts";

export function headerSource(header: FileHeader): CustomSource {
  return new CustomSource({
    getSize: () => header.size,
    // Media beyond the header is never read.
    read(start, end) {
      if (end > header.bytes.length) throw new RangeError("Beyond the header");
      return header.bytes.slice(start, end);
    },
  });
}
