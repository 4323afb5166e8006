/** The fonts of an Android phone, for Chromium on Linux. */
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import subsetFont from "subset-font";
import { BASIC_CHARACTERS } from "../../scripts/fonts/basic-characters.ts";

const ROBOTO = "node_modules/@fontsource/roboto/files/roboto-latin-400-normal.woff2";

/**
 * Returns the environment for a browser that finds no font but Roboto's regular weight. Other systems than Linux ignore it.
 * Chromium does not find fonts in WOFF2 files, so the package's file is converted.
 */
export async function androidFonts(): Promise<Record<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), "race-recap-fonts-"));
  const font = await subsetFont(await readFile(ROBOTO), BASIC_CHARACTERS, {
    targetFormat: "truetype",
  });
  await writeFile(join(directory, "Roboto-Regular.ttf"), font);
  const settings = join(directory, "fonts.conf");
  await writeFile(
    settings,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${directory}</dir><cachedir>${join(directory, "cache")}</cachedir></fontconfig>
`,
  );
  return { FONTCONFIG_FILE: settings };
}
