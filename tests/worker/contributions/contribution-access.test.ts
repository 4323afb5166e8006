/**
 * Who reaches what guests have added (goals.md, R18): every surface, for everybody, while a contribution waits, is shown, is in
 * the story and is gone.
 */
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import {
  block,
  type ContributionJson,
  contribute,
  decide,
  GUEST_CHEER,
  newSendingId,
  setGuests,
  withdraw,
} from "../../contribution-calls.ts";
import { createRecap } from "../../media-calls.ts";
import { setPublic } from "../../reaction-calls.ts";
import { CARD } from "../../recap-calls.ts";
import { signIn } from "../../sign-in-calls.ts";
import { siteWith } from "../site-with.ts";

const VIEWERS = ["owner", "guest", "other guest", "stranger", "blocked", "former owner"] as const;
type ViewerKind = (typeof VIEWERS)[number];

const site = siteWith({});
let callers: Record<ViewerKind, Caller>;
let shareId: string;

beforeAll(async () => {
  const owner = caller(site);
  shareId = (await createRecap(owner)).shareId;
  const [visitorCookie = ""] = owner.cookie().split("; ");
  await setGuests(owner, { shareId }, true);
  callers = {
    owner,
    guest: caller(site),
    "other guest": caller(site),
    stranger: caller(site),
    blocked: caller(site),
    "former owner": caller(site, undefined, visitorCookie),
  };
  await contribute(callers["other guest"], { shareId });
  const unwanted = await contribute(callers.blocked, { shareId });
  expect((await block(owner, { shareId }, unwanted)).status).toBe(204);
  // From now on the recap is the account's, and not the browser's that made it.
  await signIn(owner, "contributions@example.com", env);
});

type Surface = (
  viewer: Caller,
  sent: { photo: ContributionJson; cheer: ContributionJson },
) => Promise<boolean>;

const answers =
  (path: (sent: { photo: ContributionJson; cheer: ContributionJson }) => string): Surface =>
  async (viewer, sent) => {
    const response = await viewer.call(path(sent));
    await response.body?.cancel();
    return response.ok;
  };

/** Whether the answer names the photo or the cheer, or their guest. */
const tells =
  (path: () => string): Surface =>
  async (viewer, { photo, cheer }) => {
    const response = await viewer.call(path());
    const text = new TextDecoder("latin1").decode(await response.arrayBuffer());
    return response.ok && [photo.id, cheer.id, photo.userName].some((name) => text.includes(name));
  };

const SURFACES: Record<string, Surface> = {
  image: answers(({ photo }) => photo.file.url),
  "small image": answers(({ photo }) => `${photo.file.url}?w=640`),
  audio: answers(({ cheer }) => cheer.file.url),
  captions: answers(({ cheer }) => `${cheer.file.url}/captions.vtt`),
  list: tells(() => `/api/recaps/${shareId}/contributions`),
  recap: tells(() => `/api/recaps/${shareId}`),
  page: tells(() => `/r/${shareId}`),
  "page's data": tells(() => `/r/${shareId}.data`),
  embed: tells(() => `/embed/${shareId}`),
  ZIP: tells(() => "/api/export/1"),
};

/** Returns who of these reaches it, by surface. */
async function reached(
  sent: { photo: ContributionJson; cheer: ContributionJson },
  viewers: readonly ViewerKind[] = VIEWERS,
) {
  const table: Record<string, ViewerKind[]> = {};
  for (const [name, surface] of Object.entries(SURFACES)) {
    const kinds: ViewerKind[] = [];
    for (const kind of viewers) if (await surface(callers[kind], sent)) kinds.push(kind);
    table[name] = kinds;
  }
  return table;
}

async function send() {
  const words = { userName: `Grandpa ${newSendingId()}` };
  const { guest } = callers;
  return {
    photo: await contribute(guest, { shareId }, undefined, words),
    cheer: await contribute(guest, { shareId }, GUEST_CHEER, words),
  };
}

const ALL = [...VIEWERS];
const OWN: ViewerKind[] = ["owner", "guest"];
/** Everybody but owner and guest. */
const OTHERS = VIEWERS.filter((kind) => !OWN.includes(kind));

test("what waits is reached by its owner and its guest alone, on every surface", async () => {
  const sent = await send();
  const table = await reached(sent);
  expect(table).toMatchObject({
    image: OWN,
    "small image": OWN,
    audio: OWN,
    captions: [],
    list: OWN,
    recap: [],
    embed: [],
    ZIP: [],
  });
  for (const kinds of Object.values(table)) expect(OTHERS.filter((kind) => kinds.includes(kind))).toEqual([]);
  const held = await callers.guest.call(sent.photo.file.url);
  expect(held.headers.get("cache-control")).toBe("no-store");
  await held.body?.cancel();
  const card = await callers.owner.send("POST", `/api/recaps/${shareId}/cards`, {
    ...CARD,
    mediaId: sent.photo.id,
  });
  expect(card.status).toBe(400);
});

test("what is shown is reached by everybody, and by nobody but its owner once the recap is private", async () => {
  const sent = await send();
  for (const each of [sent.photo, sent.cheer]) await decide(callers.owner, each, { status: "shown" });
  const shown = await reached(sent);
  expect(shown).toMatchObject({ image: ALL, audio: ALL, captions: [], list: ALL, recap: [] });
  await setPublic(callers.owner, { shareId }, false);
  const hidden = await reached(sent);
  for (const kinds of Object.values(hidden)) expect(kinds.filter((kind) => kind !== "owner")).toEqual([]);
  await setPublic(callers.owner, { shareId }, true);
});

test("what is taken is reached as the story is; given back, by its owner and its guest alone", {
  timeout: 60_000,
}, async () => {
  const sent = await send();
  await decide(callers.owner, sent.photo, { questionIndex: null });
  await decide(callers.owner, sent.cheer, { questionIndex: 0 });
  const made = await callers.owner.send("POST", `/api/recaps/${shareId}/cards`, {
    ...CARD,
    mediaId: sent.photo.id,
  });
  const { url: card } = (await made.json()) as { url: string };
  expect(await reached(sent)).toMatchObject({
    image: ALL,
    audio: ALL,
    captions: ALL,
    recap: ALL,
    page: ALL,
    ZIP: ["owner"],
  });
  expect(await answers(() => card)(callers.stranger, sent)).toBe(true);

  for (const each of [sent.photo, sent.cheer]) await decide(callers.owner, each, { status: "held" });
  const table = await reached(sent);
  expect(table).toMatchObject({ image: OWN, audio: OWN, captions: [], list: OWN, recap: [], ZIP: [] });
  for (const kinds of Object.values(table)) expect(OTHERS.filter((kind) => kinds.includes(kind))).toEqual([]);
  for (const kind of VIEWERS) expect(await answers(() => card)(callers[kind], sent)).toBe(false);
});

test.each(["waits", "is shown", "is taken"])(
  "what %s is gone from every surface once its guest takes it back",
  { timeout: 60_000 },
  async (state) => {
    const sent = await send();
    for (const each of [sent.photo, sent.cheer]) {
      if (state === "is shown") await decide(callers.owner, each, { status: "shown" });
      if (state === "is taken") await decide(callers.owner, each, { questionIndex: 0 });
    }
    // Copies that are kept for later are kept now.
    await reached(sent, ["owner", "stranger"]);
    for (const kind of OTHERS) expect((await withdraw(callers[kind], sent.photo)).status).toBe(404);
    for (const each of [sent.photo, sent.cheer])
      expect((await withdraw(callers.guest, each)).status).toBe(204);
    const left = await env.MEDIA.list({ prefix: `recaps/${shareId}/` });
    expect(
      left.objects.filter(({ key }) => key.includes(sent.photo.id) || key.includes(sent.cheer.id)),
    ).toEqual([]);
    const gone = ["image", "small image", "audio", "captions"];
    const table = await reached(sent, ["owner", "guest", "stranger"]);
    for (const surface of gone) expect(table[surface]).toEqual([]);
    expect(JSON.stringify(await namedIn(sent))).toBe("[]");
  },
);

/** Returns the surfaces that still name the photo or the cheer, for their owner. */
async function namedIn({ photo, cheer }: Awaited<ReturnType<typeof send>>): Promise<string[]> {
  const paths = [`/r/${shareId}`, `/api/recaps/${shareId}`, `/api/recaps/${shareId}/contributions`];
  const found: string[] = [];
  for (const path of paths) {
    const text = await (await callers.owner.call(path)).text();
    if (text.includes(photo.id) || text.includes(cheer.id)) found.push(path);
  }
  return found;
}

test("nobody but the owner decides, and a blocked guest can add nothing more", async () => {
  const { photo } = await send();
  for (const kind of VIEWERS.slice(1)) {
    expect((await decide(callers[kind], photo, { status: "shown" })).status).toBe(404);
    expect((await decide(callers[kind], photo, { questionIndex: null })).status).toBe(404);
    expect((await block(callers[kind], { shareId }, photo)).status).toBe(404);
    expect((await setGuests(callers[kind], { shareId }, false)).status).toBe(404);
  }
  await expect(contribute(callers.blocked, { shareId })).rejects.toThrow();
});
