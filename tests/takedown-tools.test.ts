/** `npm run tool -- reports`, `takedown` and `undo-takedown` against a local database of their own. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { TOOL_TIMEOUT_MS, toolFolder } from "./tool-folder.ts";

const SHARE_ID = "recap_1700000000000_AAAAAAAAAAAAAAAAAAAAAA";
const DRAFT_ID = "recap_1700000000000_BBBBBBBBBBBBBBBBBBBBBB";
const ADDRESS = `https://example.com/r/${SHARE_ID}`;
/** What a shell or SQL would read as more than text. */
const REASON = "It's \"somebody's\" photo; -- $HOME `id` /* %PATH% */";
const folder = toolFolder();
const photo = (id: string) =>
  `INSERT INTO media (id, recap_id, file_name, file_type, content_type, file_size, position, width, height, created_at)
    VALUES ('${id}', 1, 'a.jpg', 'image', 'image/jpeg', 1, 0, 1, 1, 0)`;
const photoReport = (id: number, mediaId: string, createdAt: number, keptAt: number | null) =>
  `INSERT INTO page_reports (id, recap_id, reason, created_at, media_id, kept_at)
    VALUES (${id}, 1, '${mediaId}', ${createdAt}, '${mediaId}', ${keptAt})`;

beforeAll(async () => {
  const recap = (id: number, shareId: string, status: string) =>
    `INSERT INTO recaps (id, share_id, visitor_id, status, race_type, name, questions, next_question_index, created_at, updated_at)
      VALUES (${id}, '${shareId}', 'v', '${status}', 'running', 'Lake Run', '[]', 5, 0, 0)`;
  await folder.fill(
    recap(1, SHARE_ID, "published"),
    recap(2, DRAFT_ID, "draft"),
    `INSERT INTO page_copies (recap_id, address, page_rev, kept_at) VALUES (1, '${ADDRESS}', 0, 0)`,
    `INSERT INTO page_reports (id, recap_id, reason, email, created_at)
      VALUES (7, 1, 'It''s me' || char(10) || 'in the ' || char(27) || '[31mphoto', 'me@example.com', 0), (8, 1, 'My music', NULL, 0)`,
    photo("kept"),
    photo("new"),
    photo("old"),
    photo("gone"),
    `DELETE FROM media WHERE id = 'gone'`,
    photoReport(9, "kept", Date.now(), 1),
    photoReport(10, "new", Date.now(), null),
    photoReport(11, "old", 0, null),
    photoReport(12, "gone", 0, null),
  );
  await folder.stored(({ PAGE_COPIES }) => PAGE_COPIES.put(ADDRESS, "a copy"));
}, TOOL_TIMEOUT_MS);

afterAll(folder.remove);

/** What is stored of the recap, and the addresses of the copies of its pages. */
function storedRecap() {
  return folder.stored(async ({ DB, PAGE_COPIES }) => {
    const row = DB.prepare("SELECT takedown_reason, page_rev FROM recaps WHERE share_id = ?").bind(SHARE_ID);
    const copies = await PAGE_COPIES.list();
    return { row: await row.first(), copies: copies.keys.map(({ name }) => name) };
  });
}

test(
  "reports are listed, and one that is settled is deleted",
  async () => {
    const report = `7  1970-01-01T00:00:00.000Z  me@example.com
    ${SHARE_ID}  Lake Run
    > It's me
    > in the [31mphoto
`;
    const other = `8  1970-01-01T00:00:00.000Z  no email
    ${SHARE_ID}  Lake Run
    > My music
`;
    const listed = await folder.tool("reports");
    expect(listed.slice(0, (report + other).length)).toBe(report + other);
    const photos = listed.slice((report + other).length);
    expect(photos).toContain("    photo kept  (kept by its owner)\n    > kept\n");
    expect(photos).toContain("    photo old  (not settled by its owner)\n    > old\n");
    expect(photos).not.toMatch(/photo (new|gone)/);
    expect(await folder.tool("reports", "--settle", "7")).toContain("Report 7 is settled and deleted");
    expect(await folder.tool("reports")).toBe(other + photos);
  },
  TOOL_TIMEOUT_MS,
);

test(
  "a recap is taken down with the copies of its pages, and brought back",
  async () => {
    const done = await folder.tool("takedown", SHARE_ID, "--reason", REASON);
    expect(done).toBe(`${SHARE_ID} is hidden from everybody but its owner now, in the local database.\n`);
    expect(await storedRecap()).toEqual({ row: { takedown_reason: REASON, page_rev: 1 }, copies: [] });
    expect(await folder.tool("undo-takedown", SHARE_ID)).toContain("is as its owner has set it again");
    expect(await storedRecap()).toMatchObject({ row: { takedown_reason: null, page_rev: 2 } });
  },
  TOOL_TIMEOUT_MS,
);

test(
  "a draft, which nobody else can read, is not taken down",
  async () => {
    await expect(folder.tool("takedown", DRAFT_ID)).rejects.toMatchObject({
      code: 1,
      stderr: `There is no published recap ${DRAFT_ID} in the local database.\n`,
    });
  },
  TOOL_TIMEOUT_MS,
);

test.each([
  ["takedown", []],
  ["takedown", [SHARE_ID, "--reason", " "]],
  ["undo-takedown", []],
  ["reports", ["--settle", "1 OR 1"]],
])("%s with the arguments %j answers with how to use it", async (name, given) => {
  await expect(folder.tool(name, ...given)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`Usage: npm run tool -- ${name}`),
  });
});
