/** The steps of a deployment. Each finds what an earlier run has made, so a run that failed can be repeated. */
import { existsSync } from "node:fs";
import {
  applyMigrations,
  createBucket,
  findBindings,
  findOrCreateDatabase,
  findOrCreateNamespace,
  hasBucket,
  listMigrations,
} from "./resources.mjs";
import { keepSecret } from "./signing-secret.mjs";

/** What a deployment can do without, by a variable that sets it up. */
const OPTIONAL = {
  MAIL_HTTP_URL: "mails with sign-in codes (README.md, Accounts)",
  OPENID_ISSUER: "an OpenID Connect provider (README.md, Accounts)",
  TURNSTILE_SITE_KEY: "Turnstile against spam (README.md, Spam)",
};

/**
 * @param {object} steps
 * @param {import("./cloudflare-api.mjs").Account} steps.account
 * @param {import("./deployment.mjs").Deployment} steps.deployment
 * @param {string} steps.migrations The folder.
 * @param {string} steps.secretFile
 * @param {boolean} [steps.mayReplaceSecret]
 * @param {(line: string) => void} steps.say
 * @param {() => void | Promise<void>} steps.build
 * @param {(config: object, options: string[]) => Promise<{ url: string | null }>} steps.upload
 * @param {(url: string) => Promise<void>} steps.test
 */
export async function deploy({ account, deployment, migrations, secretFile, say, ...steps }) {
  const { worker, database, bucket, copies } = deployment;
  const bindings = await findBindings(account, worker);
  const isBucketNew = !(await hasBucket(account, bucket));
  say(`Account ${account.id}: the Worker ${worker} ${bindings.length > 0 ? "exists" : "is new"}.`);

  say("Building ...");
  await steps.build();

  const { id: databaseId, isNew } = await findOrCreateDatabase(account, database);
  const applied = await listMigrations(account, databaseId);
  const hasSecret = bindings.some(({ name }) => name === "SIGNING_SECRET");
  if (hasSecret) sayKept(secretFile, say);
  else {
    const options = { isDatabaseUsed: applied.length > 0, mayReplace: steps.mayReplaceSecret ?? false };
    sayHandedOver(secretFile, keepSecret(secretFile, options), say);
  }
  const appliedNow = await applyMigrations(account, databaseId, { folder: migrations, applied });
  say(`Database ${database}: ${isNew ? "created" : "exists"}, ${appliedNow} migrations applied.`);

  if (isBucketNew) await createBucket(account, bucket);
  say(`Bucket ${bucket}: ${isBucketNew ? "created" : "exists"}.`);
  const bound = bindings.find(({ name }) => name === "PAGE_COPIES")?.namespace_id;
  const namespace = bound ? { id: bound, isNew: false } : await findOrCreateNamespace(account, copies);
  say(`KV namespace ${copies}: ${namespace.isNew ? "created" : "exists"}.`);

  say("Uploading the Worker and the static files ...");
  const config = deployment.config({ databaseId, copiesId: namespace.id });
  const { url } = await steps.upload(config, hasSecret ? [] : ["--secrets-file", secretFile]);
  if (url === null) {
    say("Deployed, without an address: wrangler.toml turns off workers.dev and has no domain.");
    return;
  }
  say("Testing the deployment: home, the sample, a recap with a photo and a card ...");
  await steps.test(url);
  say(`\nDeployed: ${url}`);
  for (const [variable, what] of Object.entries(OPTIONAL)) {
    if (!bindings.some(({ name }) => name === variable)) say(`Optional and not set up: ${what}.`);
  }
}

/** @param {string} file @param {(line: string) => void} say */
function sayKept(file, say) {
  const place = existsSync(file) ? `${file} is the copy of it` : `${file} is not on this machine`;
  say(`SIGNING_SECRET: the Worker keeps its own. ${place}.`);
}

/** @param {string} file @param {boolean} isNew @param {(line: string) => void} say */
function sayHandedOver(file, isNew, say) {
  if (!isNew) say(`SIGNING_SECRET: taken from ${file}.`);
  else
    say(
      `SIGNING_SECRET: generated. Keep a copy of ${file} in a safe place: after a restore or a move without it, visitors lose their recaps, and their likes count as new.`,
    );
}
