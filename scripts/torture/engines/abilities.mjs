/** Finds out which features of browsers an engine lacks, of those that the product uses where they exist. */
import { readFileSync } from "node:fs";

const PHOTOS = "tests/fixtures/photos";

/** Returns what the engine cannot do. The visitor shows a page of the product. @param {import("./visitor.mjs").Visitor} visitor */
export async function findMissingAbilities(visitor) {
  const abilities = await visitor.evaluate(tryAbilities, {
    avif: dataUrlOf("small.avif", "image/avif"),
    jpegXl: dataUrlOf("small.jxl", "image/jxl"),
  });
  return Object.entries(abilities)
    .flatMap(([ability, can]) => (can ? [] : [ability]))
    .toSorted();
}

/** @param {string} name @param {string} type */
function dataUrlOf(name, type) {
  return `data:${type};base64,${readFileSync(`${PHOTOS}/${name}`, "base64")}`;
}

/** Runs in the page. @param {{ avif: string, jpegXl: string }} pictures */
async function tryAbilities({ avif, jpegXl }) {
  /** @param {string} src */
  const shows = async (src) => {
    const image = new Image();
    image.src = src;
    return image.decode().then(
      () => true,
      () => false,
    );
  };
  /** @param {string} type */
  const writes = (type) => document.createElement("canvas").toDataURL(type).startsWith(`data:${type}`);
  /** @param {string} type */
  const plays = (type) => document.createElement("video").canPlayType(type) !== "";
  const { mediaDevices, clipboard } = navigator;
  const records =
    mediaDevices !== undefined &&
    ["audio/webm", "audio/mp4", "audio/ogg"].some((type) => window.MediaRecorder?.isTypeSupported(type));
  const file = new File(["x"], "x.png", { type: "image/png" });
  return {
    "record with a microphone": records,
    "write down live what is said": "SpeechRecognition" in window || "webkitSpeechRecognition" in window,
    "sign in with a passkey": "PublicKeyCredential" in window,
    "share files with other apps": navigator.canShare?.({ files: [file] }) ?? false,
    "copy to the clipboard": clipboard !== undefined,
    "keep the screen on": "wakeLock" in navigator,
    "show AVIF": await shows(avif),
    "show JPEG XL": await shows(jpegXl),
    "write WebP": writes("image/webp"),
    "play H.264": plays('video/mp4; codecs="avc1.42E01E"'),
    "play HEVC": plays('video/mp4; codecs="hvc1.1.6.L93.B0"'),
    "play VP9": plays('video/webm; codecs="vp9"'),
    "play AV1": plays('video/mp4; codecs="av01.0.04M.08"'),
  };
}
