/** The methods of AccountService that say how often mails tell a user what is new. The cron reads it (workers/services/news/). */
import { eq, ne } from "drizzle-orm";
import { unsubscribeTokenSchema } from "../../../app/domain/account/news-mail-setting.ts";
import type { AccountService } from "../../../app/services/account-service.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf } from "../../db/conditions.ts";
import { users } from "../../db/schema.ts";
import type { AccountDeps } from "./account-deps.ts";

export function newsSettingMethods({ db, now, limits, linkOrigin, isUnsubscribeMac }: AccountDeps) {
  /** Returns whose mails the token stops, or null. */
  async function findSubscriber(token: string) {
    const { data } = unsubscribeTokenSchema.safeParse(token);
    if (!data) return null;
    const { userId, mac } = data;
    const user = await db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get();
    return user && (await isUnsubscribeMac({ userId, ...user }, mac)) ? { userId, ...user } : null;
  }

  return {
    async findNewsMail({ id }) {
      if (linkOrigin === null) return null;
      const row = await db.select({ newsMail: users.newsMail }).from(users).where(eq(users.id, id)).get();
      return row?.newsMail ?? null;
    },

    async setNewsMail(viewer, { id }, newsMail) {
      const set = { newsMail, updatedAt: now() };
      const where = allOf(eq(users.id, id), ne(users.newsMail, newsMail));
      const charge = limits.chargeUpdate(viewer, { table: users, where, set, writes: CHARGES.other.writes });
      await limits.run({ charge, changed: db.update(users).set(set).where(where) });
    },

    canUnsubscribe: async (token) => (await findSubscriber(token)) !== null,

    /** Not counted: it can only follow a mail, which is, and changes nothing the next time. */
    async unsubscribe(token) {
      const subscriber = await findSubscriber(token);
      if (subscriber === null) return false;
      const { userId, email } = subscriber;
      await db
        .update(users)
        .set({ newsMail: "never", updatedAt: now() })
        .where(allOf(eq(users.id, userId), eq(users.email, email), ne(users.newsMail, "never")));
      return true;
    },
  } satisfies Partial<AccountService>;
}
