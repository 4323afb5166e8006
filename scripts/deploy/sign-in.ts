/** Finds the token and the account that the deployment uses. */
import { spawnSync } from "node:child_process";
import { CommandError } from "../command.ts";
import { WRANGLER } from "../programs.ts";
import { findAccountId, openAccount } from "./cloudflare-api.ts";

/** Takes CLOUDFLARE_API_TOKEN, or what `wrangler login` has stored; at a terminal it signs in first. */
export async function signIn(env: NodeJS.ProcessEnv) {
  const url = env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
  const token = env.CLOUDFLARE_API_TOKEN || storedToken(env) || loginToken(env);
  if (!token)
    throw new CommandError(
      "You are not signed in. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN (docs/operations.md).",
    );
  const access = { url, token };
  return openAccount(access, env.CLOUDFLARE_ACCOUNT_ID || (await findAccountId(access)));
}

function storedToken(env: NodeJS.ProcessEnv) {
  const asked = spawnSync(process.execPath, [WRANGLER, "auth", "token", "--json"], { encoding: "utf8", env });
  if (asked.status !== 0) return null;
  const { token }: { token?: string } = JSON.parse(asked.stdout);
  return token ?? null;
}

function loginToken(env: NodeJS.ProcessEnv) {
  if (!process.stdin.isTTY) return null;
  const login = spawnSync(process.execPath, [WRANGLER, "login"], { stdio: "inherit", env });
  return login.status === 0 ? storedToken(env) : null;
}
