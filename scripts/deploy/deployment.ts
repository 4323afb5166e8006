/** The names and configuration of a deployment: `[env.production]` of wrangler.toml, or the same under another name. */
import { experimental_readRawConfig } from "wrangler";
import { CommandError } from "../command.ts";

export interface Deployment {
  worker: string;
  database: string;
  bucket: string;
  /** The title of the KV namespace. */
  copies: string;
  /** The configuration for wrangler. */
  config: (ids: { databaseId: string; copiesId: string }) => WranglerConfig;
}

/** The fields that other files read. */
interface WranglerConfig {
  vars?: object;
  ratelimits?: { name: string; namespace_id: string; simple: object }[];
}

export function readDeployment({
  preview,
  file = "wrangler.toml",
  entry = "",
  assets = "",
}: {
  /** Names a preview: a Worker and storage of its own. */
  preview?: string;
  /** The project's configuration. */
  file?: string;
  /** The Worker, built. */
  entry?: string;
  /** The static files, built. */
  assets?: string;
} = {}): Deployment {
  if (preview !== undefined && !/^[a-z0-9]([a-z0-9-]{0,28}[a-z0-9])?$/.test(preview))
    throw new CommandError(
      "The name of a preview has up to 30 lower-case letters, digits and hyphens, as in --preview next.",
    );
  const { rawConfig } = experimental_readRawConfig({ config: file });
  const { compatibility_date, compatibility_flags, rules, env } = rawConfig;
  // The code is bundled and its constants are in place already.
  const { define: _, ...production } = env?.production ?? {};
  const [database] = production.d1_databases ?? [];
  const [bucket] = production.r2_buckets ?? [];
  const [copies] = production.kv_namespaces ?? [];
  if (!production.name || !database?.database_name || !bucket?.bucket_name || !copies)
    throw new CommandError(
      `[env.production] of ${file} lacks the name of the Worker, a database or a bucket.`,
    );

  const { name } = production;
  const named = (ofProduction: string) =>
    preview === undefined ? ofProduction : `${ofProduction}-${preview}`;
  const worker = named(name);
  const names = { database: named(database.database_name), bucket: named(bucket.bucket_name) };
  return {
    worker,
    ...names,
    // What wrangler would call it.
    copies: `${worker}-page-copies`,
    config: ({ databaseId, copiesId }) => ({
      compatibility_date,
      compatibility_flags,
      rules,
      ...production,
      name: worker,
      main: entry,
      no_bundle: true,
      // wrangler would delete the variables that were set in the dashboard.
      keep_vars: true,
      assets: { ...rawConfig.assets, directory: assets },
      d1_databases: [{ ...database, database_name: names.database, database_id: databaseId }],
      r2_buckets: [{ ...bucket, bucket_name: names.bucket }],
      kv_namespaces: [{ ...copies, id: copiesId }],
    }),
  };
}
