/** Calls Cloudflare's API (https://developers.cloudflare.com/api/) and says what to do when it refuses. */
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../command.ts";

const TIMEOUT_MS = 60_000;
/** If the API does not say how long to wait once its limit is reached: 1,200 calls in five minutes. */
const LIMIT_WAIT_SECONDS = 30;
/** The permissions of a token, as the dashboard names them. */
const SCOPES = [
  "Workers Scripts: Edit",
  "D1: Edit",
  "Workers R2 Storage: Edit",
  "Workers KV Storage: Edit",
  "Account Settings: Read",
];
const HOW_TO_MAKE_A_TOKEN = `Make one in the dashboard (My Profile, API Tokens) with these permissions for the account:\n${SCOPES.map((scope) => `  ${scope}`).join("\n")}\nand set it as CLOUDFLARE_API_TOKEN. Or sign in: npx wrangler login`;

/** Error codes of Cloudflare's API. */
const CODES = {
  accountTokensCannotList: 1001,
  invalidRequestHeaders: 6003,
  r2NotEnabled: 10_042,
  tooManyDatabases: 7406,
};

interface Answer {
  success: boolean;
  result?: unknown;
  errors?: { code?: number; message?: string }[];
}

/** Cloudflare's answer to a call, if it is not a success. */
class ApiError extends CommandError {
  readonly status: number;
  readonly code: number;

  constructor(call: string, status: number, { code, message }: { code: number; message: string }) {
    super(
      `Cloudflare answered ${call} with "${message}" (status ${status}, code ${code}). Run the command again: it continues where it stopped.`,
    );
    this.status = status;
    this.code = code;
  }
}

interface Access {
  /** The API's address, as in `https://api.cloudflare.com/client/v4`. */
  url: string;
  token: string;
}

export type Account = ReturnType<typeof openAccount>;

/** Returns the calls of one account. Each returns the answer's result. */
export function openAccount(access: Access, id: string) {
  async function advised<Answer>(sent: Promise<Answer>) {
    try {
      return await sent;
    } catch (error) {
      throw (await adviceOn(error, access, id)) ?? error;
    }
  }

  const call = <Result>(method: string, path: string, body?: unknown): Promise<Result> =>
    advised(send(access, method, `/accounts/${id}${path}`, body));

  /** A call whose body or answer is no JSON, of any length. Returns null if the answer is 404. */
  const stream = (method: string, path: string, init?: RequestInit) =>
    advised(open(access, method, `/accounts/${id}${path}`, init));

  /** Returns null instead of an error with one of these codes. */
  async function find<Result>(path: string, codes: number[]): Promise<Result | null> {
    try {
      return await call("GET", path);
    } catch (error) {
      if (error instanceof ApiError && codes.includes(error.code)) return null;
      throw error;
    }
  }

  return { id, call, find, stream };
}

/** Returns the id of the only account that the token may use. */
export async function findAccountId(access: Access): Promise<string> {
  const choose = "Set CLOUDFLARE_ACCOUNT_ID (dashboard, Workers & Pages, Account ID).";
  let accounts: { id: string; name: string }[];
  try {
    accounts = await send(access, "GET", "/accounts");
  } catch (error) {
    if (error instanceof ApiError && error.code === CODES.accountTokensCannotList)
      throw new CommandError(`This token belongs to an account but does not say which one. ${choose}`);
    throw (await adviceOn(error, access, null)) ?? error;
  }
  const [account, ...others] = accounts;
  if (!account) throw new CommandError(`The token has no access to any account.\n${HOW_TO_MAKE_A_TOKEN}`);
  if (others.length === 0) return account.id;
  const names = accounts.map(({ id, name }) => `  ${id}  ${name}`).join("\n");
  throw new CommandError(`The token has access to several accounts. ${choose}\n${names}`);
}

async function send<Result>(access: Access, method: string, path: string, body?: unknown): Promise<Result> {
  const response = await request(access, method, path, {
    headers: { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
    timeoutMs: TIMEOUT_MS,
  });
  // A gateway in front of the API answers with HTML.
  const answer: Answer | null = await response.json().catch(() => null);
  if (response.ok && answer?.success) return answer.result as Result;
  throw apiError(`${method} ${path}`, response, answer);
}

async function open(access: Access, method: string, path: string, init?: RequestInit) {
  const response = await request(access, method, path, init);
  if (response.ok) return response;
  const answer: Answer | null = await response.json().catch(() => null);
  if (response.status === 404) return null;
  throw apiError(`${method} ${path}`, response, answer);
}

function apiError(call: string, { status, statusText }: Response, answer: Answer | null) {
  const { code = 0, message = statusText } = answer?.errors?.[0] ?? {};
  return new ApiError(call, status, { code, message });
}

/** Waits while the API's limit is reached, so a body has to be one that can be sent again. */
async function request(
  { url, token }: Access,
  method: string,
  path: string,
  { timeoutMs, ...init }: RequestInit & { timeoutMs?: number } = {},
) {
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${token}`);
  for (;;) {
    const signal = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
    let response: Response;
    try {
      response = await fetch(url + path, { ...init, method, headers, signal });
    } catch (error) {
      throw new CommandError(
        "Cloudflare's API does not answer. Check the network and run the command again.",
        {
          cause: error,
        },
      );
    }
    if (response.status !== 429) return response;
    await response.body?.cancel();
    await sleep(1_000 * (Number(response.headers.get("retry-after")) || LIMIT_WAIT_SECONDS));
  }
}

/** Returns an error that says what to do, or null where only the API knows. */
async function adviceOn(error: unknown, access: Access, accountId: string | null) {
  if (!(error instanceof ApiError)) return null;
  if (error.code === CODES.r2NotEnabled)
    return new CommandError(
      `R2 is not enabled in this account. Open https://dash.cloudflare.com/${accountId}/r2/overview, enable it, and run the command again.`,
    );
  if (error.code === CODES.tooManyDatabases)
    return new CommandError(
      "This account has as many D1 databases as its plan allows. Delete one or switch to the paid plan, and run the command again.",
    );
  const isUnauthorized = [401, 403].includes(error.status) || error.code === CODES.invalidRequestHeaders;
  if (!isUnauthorized) return null;
  if (await isTokenValid(access, accountId))
    return new CommandError(`${error.message}\nThe token lacks a permission.\n${HOW_TO_MAKE_A_TOKEN}`);
  return new CommandError(`Cloudflare does not accept the token.\n${HOW_TO_MAKE_A_TOKEN}`);
}

/** Tokens of a user and of an account are verified in different places. */
async function isTokenValid(access: Access, accountId: string | null) {
  const paths = ["/user/tokens/verify", ...(accountId ? [`/accounts/${accountId}/tokens/verify`] : [])];
  for (const path of paths) {
    try {
      const { status }: { status: string } = await send(access, "GET", path);
      return status === "active";
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return false;
}
