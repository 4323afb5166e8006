/** Reads a MOV without an `ftyp` box, as cameras wrote it before there were brands: mediabunny's QuickTime asks for one. */
import { QuickTimeInputFormat } from "mediabunny";

class BareQuickTimeInputFormat extends QuickTimeInputFormat {
  /** mediabunny's own question of a format, which its types leave out. `mp4Brand` has looked at the first box. */
  async _canReadInput(): Promise<boolean> {
    return true;
  }
}

/** The last format to try: it accepts every file. */
export const BARE_QTFF = new BareQuickTimeInputFormat();
