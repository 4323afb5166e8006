/** A recap with a photo, five answers, a like and a comment, made through the product's own calls. */
import { type EncodedPhoto, jpegPhoto } from "../cards/encoded-photos.ts";
import { openAthlete, openVisitor } from "./upload-client.ts";

type Athlete = Awaited<ReturnType<typeof openAthlete>>;

export const PHOTO = "scripts/seed/photos/harbor.jpg";
const ANSWER =
  "I had trained through the winter with one goal in mind: to run the second half as fast as the first. The first kilometres were a crowd, and I was glad of my warm gloves. At the half the wind came from the lake, so I joined a group of four who took turns in front. At 35 the legs were gone, and it was the children with their drums who carried me over the last bridge. I would do it again tomorrow, with less coffee.";

/** 2.1 KB of text in the five answers. */
const RECAP = {
  raceType: "running",
  name: "Chicago Lakefront Run",
  date: "2026-05-17",
  location: "Chicago, USA",
  distance: "marathon",
  finishTime: "3:41:07",
  athleteName: "Ada Lovelace",
  answers: Object.fromEntries([0, 1, 2, 3, 4].map((index) => [index, ANSWER])),
};

export async function makeSampleRecap(url: string) {
  const athlete = await openAthlete(url, RECAP);
  const media = await addPhoto(athlete, jpegPhoto(PHOTO));
  const reader = await openVisitor(url);
  const identity = { userName: "Grace Hopper", userEmail: "grace@example.com" };
  const content = "What a race, and what a finish: we could hear you from the bridge.";
  await send(reader, `/api/recaps/${athlete.shareId}/likes`, identity);
  await send(reader, `/api/recaps/${athlete.shareId}/comments`, { ...identity, content });
  return { athlete, reader, media };
}

export async function addPhoto(
  { call, shareId }: Athlete,
  { bytes, contentType }: EncodedPhoto,
): Promise<{ id: string; url: string }> {
  const body = new FormData();
  body.set("file", new File([bytes], "IMG_20260517_101500.jpg", { type: contentType }));
  const response = await call(`/api/recaps/${shareId}/media`, { method: "POST", body });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

export async function send(
  { call }: Pick<Athlete, "call">,
  path: string,
  body: object,
  method: string = "POST",
) {
  const headers = { "content-type": "application/json" };
  const response = await call(path, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response;
}
