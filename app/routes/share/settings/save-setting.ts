/** Saves the settings of /share from their forms, which are submitted if scripts do not run. */
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { shareIdSchema } from "../../../domain/recap/recap.ts";
import { badRequest } from "../../../http/bad-request.ts";
import { orLimit, TOO_MANY_REQUESTS } from "../../../http/failed-write.ts";
import { recapNotFound } from "../../../http/not-found.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { REQUEST_ERROR_TEXTS } from "../../../texts/site/request-errors.ts";
import type { ShareSetting } from "../share-intents.ts";

const visibilityFormSchema = z.object({
  recap: shareIdSchema,
  visibility: z.enum(["public", "private"]),
});

// Browsers leave a cleared checkbox out.
const listingFormSchema = z.object({ recap: shareIdSchema, listing: z.optional(z.literal("on")) });
const guestsFormSchema = z.object({ recap: shareIdSchema, guests: z.optional(z.literal("on")) });

/** Returns what the page shows. Throws 400 for an invalid form, 404 if the viewer has no such recap. */
export async function saveSetting(setting: ShareSetting, form: FormData, context: AppLoadContext) {
  const save = saveOf(setting, Object.fromEntries(form), context);
  const outcome = await orLimit(async () => ({ kind: `${setting}-saved` as const, found: await save() }));
  if (outcome.kind === "limited") return data(outcome, TOO_MANY_REQUESTS);
  if (!outcome.found) throw recapNotFound();
  return data({ kind: outcome.kind });
}

function saveOf(setting: ShareSetting, fields: object, { services, viewer }: AppLoadContext) {
  switch (setting) {
    case "visibility": {
      const choice = visibilityFormSchema.safeParse(fields);
      if (!choice.success) throw badRequest(SHARE_TEXTS.visibility.notChosen);
      const { recap: shareId, visibility } = choice.data;
      return () => services.recaps.setVisibility(viewer, { shareId }, visibility === "public");
    }
    case "listing": {
      const choice = listingFormSchema.safeParse(fields);
      if (!choice.success) throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
      const { recap: shareId, listing } = choice.data;
      return () => services.recaps.setListing(viewer, { shareId }, listing === "on");
    }
    case "guests": {
      const choice = guestsFormSchema.safeParse(fields);
      if (!choice.success) throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
      const { recap: shareId, guests } = choice.data;
      return () => services.contributions.saveIsOpen(viewer, { shareId }, guests === "on");
    }
  }
}
