/** `npm run tool -- premium` against a local database of its own. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { TOOL_TIMEOUT_MS, toolFolder } from "./tool-folder.ts";

const ADDRESS = "o'neill@example.com";
const folder = toolFolder();
const premium = (...rest: string[]) => folder.tool("premium", ...rest);

beforeAll(
  () =>
    folder.fill(`INSERT INTO users (id, email, subscription_status, created_at, updated_at)
      VALUES ('a', 'o''neill@example.com', 'free', 0, 0), ('b', 'grace@example.com', 'premium', 0, 0)`),
  TOOL_TIMEOUT_MS,
);

afterAll(folder.remove);

test(
  "one account becomes premium and another one free, whatever their addresses contain",
  async () => {
    const answer = await premium(ADDRESS.toUpperCase());
    expect(answer).toBe(`${ADDRESS} is premium now, in the local database.\n`);
    expect(await premium("grace@example.com", "--end")).toContain("is free now");
  },
  TOOL_TIMEOUT_MS,
);

test(
  "an address without an account is an error that says so",
  async () => {
    await expect(premium("nobody@example.com")).rejects.toMatchObject({
      code: 1,
      stderr: "There is no account with the address nobody@example.com in the local database.\n",
    });
  },
  TOOL_TIMEOUT_MS,
);

test.each([[[]], [["ada"]], [["ada@example.com", "grace@example.com"]], [["ada@example.com", "--forever"]]])(
  "the arguments %j are answered with how to use the command",
  async (given) => {
    await expect(premium(...given)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Usage: npm run tool -- premium ada@example.com [--end] [--remote]"),
    });
  },
);
