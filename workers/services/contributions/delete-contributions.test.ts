/** Taking back by the link of a sending, and what the owner's news and the pages' copies know of contributions. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { sendingKeySchema } from "../../../app/domain/contributions/contribution.ts";
import { newRecap, visitor } from "../../../tests/factories.ts";
import { photoFixture } from "../../../tests/fixtures.ts";
import { explained } from "../../../tests/query-plans.ts";
import { contributionInput } from "../../../tests/worker/contributions/contributions-on.ts";
import { createServices } from "../../create-services.ts";
import { type Bindings, parseEnvironment } from "../../env.ts";

const environment = parseEnvironment(env as unknown as Bindings);
const services = createServices(
  { ...environment, db: explained(environment.db) },
  { network: "network", supernet: null, networkPrefix: "network", onLimitReached: () => {} },
);

async function opened(owner: Viewer): Promise<string> {
  const created = await services.recaps.create(owner, newRecap(), null);
  if (created.kind !== "created") throw new Error("The recap was not created");
  const { shareId } = created.recap;
  await services.contributions.saveIsOpen(owner, { shareId }, true);
  return shareId;
}

async function send(guest: Viewer, shareId: string, sendingId: string): Promise<string> {
  const outcome = await services.contributions.add(
    guest,
    { shareId },
    {
      file: new Blob([photoFixture("small.png")]),
      fileName: "a.png",
      uploadKey: null,
      contribution: contributionInput({ sendingId }),
    },
  );
  if (outcome.kind !== "added") throw new Error("It was not added");
  return outcome.contribution.id;
}

test("the link of a sending shows and deletes what is left of it, from any browser, and nothing else", async () => {
  const [owner, guest] = [visitor(), visitor()];
  const shareId = await opened(owner);
  const [sendingId, otherId] = [visitor().visitorId, visitor().visitorId];
  const ids = [await send(guest, shareId, sendingId), await send(guest, shareId, sendingId)];
  const other = await send(guest, shareId, otherId);
  await services.contributions.accept(owner, ids[0] ?? "", { questionIndex: null });
  const key = await services.contributions.removalKey(guest, sendingId);
  expect(sendingKeySchema.safeParse({ sendingId, key }).success).toBe(true);

  const ofStranger = await services.contributions.removalKey(visitor(), sendingId);
  expect(await services.contributions.findSending({ sendingId, key: ofStranger })).toBeNull();
  expect(await services.contributions.deleteSending({ sendingId: otherId, key })).toBeNull();
  const left = await services.contributions.findSending({ sendingId, key });
  expect(left?.map(({ id, shareId: on }) => [id, on])).toEqual(ids.map((id) => [id, shareId]));

  // Also while the recap is private.
  await services.recaps.setVisibility(owner, { shareId }, false);
  expect(await services.contributions.deleteSending({ sendingId, key })).toBe(2);
  expect(await services.contributions.deleteSending({ sendingId, key })).toBeNull();
  const page = await services.contributions.find(owner, { shareId }, { after: null, only: null });
  expect(page?.contributions.map(({ id }) => id)).toEqual([other]);
  expect((await services.recaps.findEditable(owner, { shareId }))?.media).toEqual([]);
});

test("what others send is news, until it is taken back unseen; what the owner sends is none", async () => {
  const [owner, guest] = [visitor(), visitor()];
  const shareId = await opened(owner);
  const news = () =>
    env.DB.prepare("SELECT news_count FROM recaps WHERE share_id = ?").bind(shareId).first("news_count");
  await send(owner, shareId, visitor().visitorId);
  expect(await news()).toBe(0);
  const sent = await send(guest, shareId, visitor().visitorId);
  await send(guest, shareId, visitor().visitorId);
  expect(await news()).toBe(2);
  await services.contributions.delete(guest, sent);
  expect(await news()).toBe(1);
});

test("readers' copies of a page go when something is hidden or taken back, and a guest's page is their own", async () => {
  const [owner, guest] = [visitor(), visitor()];
  const shareId = await opened(owner);
  const sent = await send(guest, shareId, visitor().visitorId);
  await services.contributions.setStatus(owner, sent, "shown");
  expect(await services.pages.findVersion(guest, shareId)).toMatchObject({ isPersonal: true });
  const version = await services.pages.findVersion(visitor(), shareId);
  expect(version).toMatchObject({ isPersonal: false });
  const page = { shareId, address: `https://recap.example/r/${shareId}` };
  const copy = { version: version?.version ?? 0, html: "<p>A photo by Dad</p>", headers: {} };
  expect(await services.pages.storePage(visitor(), page, copy)).toBe(true);
  expect(await environment.cachedPages?.get(page.address)).toContain("Dad");
  await services.contributions.delete(guest, sent);
  expect(await environment.cachedPages?.get(page.address)).toBeNull();
  expect((await services.pages.findVersion(visitor(), shareId))?.version).toBeGreaterThan(copy.version);
});
