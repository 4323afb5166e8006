/** Runs in the browser (reel.test.ts): makes a clip that its file says to turn, and reads how the reel would draw it. */
import {
  BufferSource,
  BufferTarget,
  CanvasSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
} from "mediabunny";
import { openClip } from "../../app/browser/reel/clip-frames.ts";

type Rotation = 0 | 90 | 180 | 270;

const WIDTH = 128;
const HEIGHT = 64;

/** Returns the size of the drawn frame, and its red corner: the upper left one in the file. */
export async function turnedClip(rotation: Rotation): Promise<string> {
  const frames = await openClip(await clipFile(rotation), 0, 1);
  const frame = await frames?.next();
  if (!(frame instanceof OffscreenCanvas)) throw new Error("The clip has no frame");
  const { width, height } = frame;
  const context = frame.getContext("2d") as OffscreenCanvasRenderingContext2D;
  const corners = { "upper left": [0.25, 0.25], "upper right": [0.75, 0.25], "lower right": [0.75, 0.75] };
  const red = Object.entries({ ...corners, "lower left": [0.25, 0.75] }).filter(([, [x = 0, y = 0]]) => {
    const [r = 0, , b = 0] = context.getImageData(x * width, y * height, 1, 1).data;
    return r > b;
  });
  frames?.close();
  return `${width} x ${height}, ${red.map(([corner]) => corner).join()}`;
}

/** Blue, but red in its upper left quarter. */
async function clipFile(rotation: Rotation): Promise<Input> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  context.fillStyle = "#0000ff";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "#ff0000";
  context.fillRect(0, 0, WIDTH / 2, HEIGHT / 2);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new CanvasSource(canvas, { codec: "vp9", quality: new Quality({ bitrate: 1e6 }) });
  output.addVideoTrack(source, { rotation });
  await output.start();
  await source.add(0, 1);
  await output.finalize();
  if (!target.buffer) throw new Error("There is no file");
  return new Input({ source: new BufferSource(target.buffer), formats: [MP4] });
}
