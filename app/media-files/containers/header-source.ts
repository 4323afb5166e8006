/** A file of which mediabunny gets to see the header alone. */
import { CustomSource } from "mediabunny";
import type { FileHeader } from "./file-header.ts";

export function headerSource(header: FileHeader): CustomSource {
  return new CustomSource({
    getSize: () => header.size,
    // Beyond the header there is nothing to be found out.
    read(start, end) {
      if (end > header.bytes.length) throw new RangeError("Beyond the header");
      return header.bytes.slice(start, end);
    },
  });
}
