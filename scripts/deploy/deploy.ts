/** The steps of a deployment. Each finds what an earlier run has made, so a run that failed can be repeated. */
import { existsSync } from "node:fs";
import { CommandError } from "../command.ts";
import type { Account } from "./cloudflare-api.ts";
import type { Deployment } from "./deployment.ts";
import {
  applyMigrations,
  createBucket,
  deleteSecret,
  findBindings,
  findDomain,
  findOrCreateDatabase,
  findOrCreateNamespace,
  hasBucket,
  listMigrations,
  setSecret,
} from "./resources.ts";
import {
  dropOldSecret,
  ENDS_WITH_OLD,
  ensureSecret,
  readSecrets,
  rotateSecret,
  type SecretChange,
} from "./signing-secret.ts";

/** Optional parts of a deployment, by a variable that sets them up. */
const OPTIONAL = {
  MAIL_HTTP_URL: "emails with sign-in codes (docs/operations.md, Accounts and emails)",
  OPENID_ISSUER: "an OpenID Connect provider (docs/operations.md, Accounts and emails)",
  TURNSTILE_SITE_KEY: "Turnstile against spam (docs/operations.md, Spam)",
  CONTACT_EMAIL: "your address, for owners of recaps that you take down (docs/operations.md)",
};

interface Steps {
  account: Account;
  deployment: Deployment;
  migrations: string;
  secretFile: string;
  secretChange?: SecretChange | undefined;
  say: (line: string) => void;
  build: () => void;
  /** Returns where the Worker answers, and the id of its new version. */
  upload: (config: object, options: string[]) => Promise<{ url: string | null; version: string | null }>;
  test: (url: string, version: string | null) => Promise<void>;
}

export async function deploy(steps: Steps) {
  const { account, deployment, secretFile, say } = steps;
  const bindings = await findBindings(account, deployment.worker);
  const isBucketNew = !(await hasBucket(account, deployment.bucket));
  say(
    `Worker ${deployment.worker} in the account ${account.id}: ${bindings.length > 0 ? "exists" : "is new"}.`,
  );
  say("Building ...");
  steps.build();

  const has = (secret: string) => bindings.some(({ name }) => name === secret);
  const hasSecret = has("SIGNING_SECRET");
  const databaseId = await prepareDatabase(steps, hasSecret);
  const isRotated = rotate(steps, has("OLD_SIGNING_SECRET"));
  if (isBucketNew) await createBucket(account, deployment.bucket);
  say(`Bucket ${deployment.bucket}: ${isBucketNew ? "created" : "exists"}.`);
  const bound = bindings.find(({ name }) => name === "PAGE_COPIES")?.namespace_id;
  const copiesId = await prepareNamespace(steps, bound);

  say("Uploading the Worker and the static files ...");
  const config = deployment.config({ databaseId, copiesId });
  const { url, version } = await steps.upload(
    config,
    hasSecret && !isRotated ? [] : ["--secrets-file", secretFile],
  );
  if (url === null)
    throw new CommandError("Deployed, but at no address: set a domain or workers_dev in wrangler.toml.");
  await testDeployment(steps, url, version);
  if (steps.secretChange === "drop-old") await dropOld(steps, has("OLD_SIGNING_SECRET"));
  const isSet = (variable: string) =>
    bindings.some(({ name }) => name === variable) || variable in (config.vars ?? {});
  if (!isSet("PUBLIC_URL")) await tellAddress(steps, { url, isNew: bindings.length === 0 });
  say(`\nDeployed: ${url}`);
  for (const [variable, what] of Object.entries(OPTIONAL))
    if (!isSet(variable)) say(`Optional and not set up: ${what}.`);
}

/** Returns the id of the migrated database. The secret's file exists before it has tables. */
async function prepareDatabase(
  { account, deployment, migrations, secretFile, say, ...steps }: Steps,
  hasSecret: boolean,
) {
  const { id, isNew } = await findOrCreateDatabase(account, deployment.database);
  const applied = await listMigrations(account, id);
  if (hasSecret) {
    const place = existsSync(secretFile)
      ? `${secretFile} is its copy`
      : `${secretFile} is not on this machine`;
    say(`SIGNING_SECRET: the Worker keeps its own. ${place}.`);
  } else {
    const mayReplace = steps.secretChange === "replace";
    const isSecretNew = ensureSecret(secretFile, { isDatabaseUsed: applied.length > 0, mayReplace });
    say(
      isSecretNew
        ? `SIGNING_SECRET: generated. Keep a copy of ${secretFile} in a safe place: after a restore or a move without it, visitors lose their recaps, and their likes count as new.`
        : `SIGNING_SECRET: taken from ${secretFile}.`,
    );
  }
  const count = await applyMigrations(account, id, { folder: migrations, applied });
  say(`Database ${deployment.database}: ${isNew ? "created" : "exists"}, ${count} migrations applied.`);
  return id;
}

/**
 * Returns whether the Worker gets a new secret beside the old one: because of the option, or because an earlier deployment
 * failed after it had written the file.
 */
function rotate({ secretFile, secretChange, say }: Steps, hasOld: boolean) {
  const isUnderWay =
    !hasOld && existsSync(secretFile) && readSecrets(secretFile).OLD_SIGNING_SECRET !== undefined;
  if (secretChange === "drop-old" || (secretChange !== "rotate" && !isUnderWay)) return false;
  if (hasOld)
    throw new CommandError(
      "The Worker accepts an old secret already. Run the command with --drop-old first.",
    );
  if (!isUnderWay) rotateSecret(secretFile);
  say(
    `SIGNING_SECRET: a new one, and the old one is still accepted. Keep a copy of ${secretFile}. --drop-old ends the old one.`,
  );
  return true;
}

/** Changes the file first, so a run that failed in between can be repeated. */
async function dropOld({ account, deployment: { worker }, secretFile, say }: Steps, hasOld: boolean) {
  dropOldSecret(secretFile);
  if (hasOld) await deleteSecret(account, worker, "OLD_SIGNING_SECRET");
  say(hasOld ? `The old secret is dropped. ${ENDS_WITH_OLD}` : "The Worker has no old secret.");
}

/** Returns the id of the KV namespace: the one that the Worker has, whatever its title. */
async function prepareNamespace({ account, deployment, say }: Steps, bound?: string) {
  const { id, isNew } = bound
    ? { id: bound, isNew: false }
    : await findOrCreateNamespace(account, deployment.copies);
  say(`KV namespace ${deployment.copies}: ${isNew ? "created" : "exists"}.`);
  return id;
}

/**
 * Sets PUBLIC_URL, which links in emails need, to the Worker's domain, or else to the address of this deployment. As a secret,
 * so that `wrangler secret put` and a variable of wrangler.toml may replace it. After the test: each change makes a new
 * version.
 */
async function tellAddress(
  { account, deployment: { worker }, say }: Steps,
  { url, isNew }: { url: string; isNew: boolean },
) {
  const domain = isNew ? null : await findDomain(account, worker);
  const address = domain === null ? url : `https://${domain}`;
  await setSecret(account, worker, { name: "PUBLIC_URL", text: address });
  say(`PUBLIC_URL: set to ${address}. Links in emails lead there (docs/operations.md).`);
}

async function testDeployment(
  { deployment: { worker }, say, test }: Steps,
  url: string,
  version: string | null,
) {
  say(`Testing ${url}: home, the sample, a recap with a photo and a card (a new address takes minutes) ...`);
  try {
    await test(url, version);
  } catch (error) {
    throw new CommandError(
      `${error instanceof Error ? error.message : error}\nThe new version is live and did not pass its test. Its log: npx wrangler tail ${worker}. To go back to the previous version: npx wrangler rollback --name ${worker}.`,
      { cause: error },
    );
  }
}
