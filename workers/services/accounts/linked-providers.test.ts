/** Linked sign-in providers: listed, unlinked by their user alone, and never the last way in. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import type { User } from "../../../app/domain/account/viewer.ts";
import { user as userOf } from "../../../tests/factories.ts";
import { openSession, testAccounts } from "../../../tests/worker/account/test-accounts.ts";
import { identities, users } from "../../db/schema.ts";

const db = drizzle(env.DB);

/** Stores a user with these identities. */
async function linked(...issuers: string[]): Promise<User> {
  const user = userOf();
  const { id, email } = user;
  await db.insert(users).values({ id, email, createdAt: 1, updatedAt: 1 });
  const rows = issuers.map((issuer, at) => ({ issuer, subject: `${id}-${at}`, userId: id, createdAt: at }));
  await db.insert(identities).values(rows);
  return user;
}

test("a user sees and unlinks identities, and nobody else's", async () => {
  const { accounts, clock } = testAccounts();
  const [ada, eve] = [
    await linked("https://accounts.example", "https://id.example:8443"),
    await linked("https://accounts.example"),
  ];
  const [first, second] = await accounts.listIdentities(ada);
  expect([first?.provider, second?.provider]).toEqual(["accounts.example", "id.example:8443"]);
  expect(JSON.stringify(first)).not.toContain(ada.id);
  const [adaSession, eveSession] = [await openSession(ada, clock.nowMs), await openSession(eve, clock.nowMs)];
  expect(await accounts.deleteIdentity(eveSession, first?.id ?? "")).toBe("not-found");
  expect(await accounts.deleteIdentity(adaSession, first?.id ?? "")).toBe("deleted");
  expect(await accounts.deleteIdentity(adaSession, first?.id ?? "")).toBe("not-found");
  expect(await accounts.listIdentities(ada)).toEqual([second]);
  expect(await accounts.listIdentities(eve)).toHaveLength(1);
});

test("where no mail is sent, the last identity stays until there is a passkey", async () => {
  const { accounts, clock } = testAccounts({ sendMail: null });
  const user = await linked("https://accounts.example", "https://id.example");
  const [first, second] = await accounts.listIdentities(user);
  const session = await openSession(user, clock.nowMs);
  const unlink = (identity = first) => accounts.deleteIdentity(session, identity?.id ?? "");
  expect((await Promise.all([unlink(first), unlink(second)])).sort()).toEqual(["deleted", "last-way"]);
  const [last] = await accounts.listIdentities(user);
  expect(await unlink(last)).toBe("last-way");
  await env.DB.prepare("INSERT INTO passkeys VALUES (?, ?, '', 0, '[]', '', 1, NULL)")
    .bind(`of ${user.id}`, user.id)
    .run();
  expect(await unlink(last)).toBe("deleted");
});
