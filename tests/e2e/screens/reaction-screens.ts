/** Screens of the public page's likes and comments, as a visitor, as an author and as the recap's athlete. */
import type { Page } from "playwright-core";
import type { PlannedComment, RecapMaker, ShownRecap } from "./made-recaps.ts";
import { once, publicPage, type Screen } from "./screen.ts";

const NAMES = ["Maya Lindqvist", "Tom", "Coach Ruiz", "Ana-Sofia", "J. Okafor", "Grandma Ellie", "Kenji"];
const WORDS = [
  "So proud of you. That last climb looked brutal.",
  "I saw you at the bridge and you did not even see me, you were that focused. What a day!\n\nSee you on Tuesday.",
  "👏👏👏",
  "Four hours fifty-two. FOUR HOURS FIFTY-TWO.",
  "The photo from the descent is going on my fridge.",
  "Well done my darling, please eat something now.",
  "How were the roads after the rain? I'm riding it next year: https://example.com/gran-fondo",
];

/** Each has its own words: the same long text on two recaps is held. */
function commentsOf(count: number, race: string): PlannedComment[] {
  return Array.from({ length: count }, (_, at) => ({
    userName: NAMES[at % NAMES.length] ?? "",
    content: `${WORDS[at % WORDS.length]}${at < WORDS.length ? "" : ` That was kilometer ${at}.`} (${race})`,
  }));
}

/** Makes the comment form older: one that is sent within a second is held. */
export async function takeTime(shown: Page): Promise<void> {
  await shown.locator("input[name=openedAt]").evaluate((input: HTMLInputElement) => {
    input.value = "0";
  });
}

export function reactionScreens({ published }: RecapMaker): Screen[] {
  const none = once(() => published({ raceType: "running" }));
  const one = once(() => published({ raceType: "hyrox", likes: 1, comments: commentsOf(1, "Hyrox") }));
  const seven = once(() =>
    published({
      likes: 7,
      comments: [
        ...commentsOf(6, "Arezzo"),
        { userName: "Lena", content: "Thank you all!", byAthlete: true },
      ],
    }),
  );
  const many = once(() => published({ raceType: "triathlon", likes: 12, comments: commentsOf(110, "Kona") }));
  const hard = once(() =>
    published({
      raceType: "other",
      comments: [
        { userName: "N".repeat(60), content: "x".repeat(400) },
        {
          userName: "\u05e0\u05d5\u05e2\u05d4 \u05dc\u05d5\u05d9",
          content:
            "\u05db\u05dc \u05d4\u05db\u05d1\u05d5\u05d3! \u05e8\u05d9\u05e6\u05d4 \u05de\u05d3\u05d4\u05d9\u05de\u05d4.",
        },
        { userName: "Abdel Ilah \u{1f3c5}", content: "\u0645\u0628\u0631\u0648\u0643! 42.2 km\n".repeat(8) },
      ],
    }),
  );
  const moderated = once(() =>
    published({
      likes: 3,
      comments: [
        ...commentsOf(2, "Lucca"),
        { userName: "Coach Ruiz", content: "You can do better than that.", isReported: true },
        { userName: "Cheap Shoes", content: "Buy shoes at https://example.com", isHeld: true },
        { userName: "A stranger", content: "You were slow.", decision: "hide" },
        { userName: "Another stranger", content: "You were very slow.", decision: "block" },
        { userName: "Lena", content: "Thank you!", byAthlete: true },
        { userName: "Old friend", content: "Is this your first one?", isHeld: true },
      ],
    }),
  );
  const closed = once(() =>
    published({ raceType: "running", comments: commentsOf(1, "Oslo"), commentsOpen: false }),
  );
  const open = async (shown: Page, recap: () => Promise<ShownRecap>, query = "") =>
    shown.goto(`/r/${(await recap()).shareId}${query}`);
  const ofOwner = (name: string, recap: () => Promise<ShownRecap>, query = ""): Screen => ({
    name,
    async show(shown) {
      await (await recap()).enter(shown);
      await open(shown, recap, query);
    },
  });
  return [
    publicPage("reactions-one", one),
    publicPage("reactions", seven),
    publicPage("reactions-long-words-and-right-to-left", hard),
    publicPage("reactions-closed", closed),
    publicPage("reactions-many", many),
    { name: "reactions-later", show: (shown) => open(shown, many, "?after=50#reactions") },
    {
      name: "reactions-ready",
      async show(shown) {
        await open(shown, none);
        await shown.getByRole("button", { name: "Comment", exact: true }).click();
        await fillIdentity(shown);
        await shown.getByLabel("Your comment").fill("What a finish. I could hear you from the bridge.");
      },
    },
    {
      name: "reactions-empty-fields",
      async show(shown) {
        await open(shown, none);
        // The first movement of a pointer has no length.
        for (const at of [10, 20]) await shown.mouse.move(at, at);
        await shown.getByRole("button", { name: "Comment", exact: true }).click();
        await shown.locator("[value=comment][aria-disabled=true]").waitFor();
      },
    },
    {
      name: "reactions-asked-at-the-bib",
      frame: "window",
      async show(shown) {
        await open(shown, one);
        await shown.getByRole("button", { name: "Like this recap" }).click();
        await shown.getByRole("dialog", { name: "Like this recap" }).waitFor();
      },
    },
    {
      name: "reactions-own-held",
      async show(shown) {
        const recap = await published({ holdsComments: true });
        await shown.goto(`/r/${recap.shareId}`);
        await likeFirst(shown);
        await shown.getByRole("button", { name: "Comment", exact: true }).click();
        await shown.getByLabel("Your comment").fill("What a finish.");
        await takeTime(shown);
        await shown.getByRole("button", { name: "Post comment" }).click();
        await shown.getByText("Only you and the athlete").waitFor();
        await shown.getByText("Edit", { exact: true }).click();
      },
    },
    {
      name: "reactions-failed",
      async show(shown) {
        await shown.route("**/comments", (route) => route.abort());
        await open(shown, none);
        await shown.getByRole("button", { name: "Comment", exact: true }).click();
        await fillIdentity(shown);
        await shown.getByLabel("Your comment").fill("What a finish.");
        await shown.getByRole("button", { name: "Post comment" }).click();
        await shown.getByText("Failed to post comment").waitFor();
      },
    },
    ofOwner("reactions-owner", moderated),
    ofOwner("reactions-owner-held", moderated, "?status=held#reactions"),
    {
      name: "reactions-owner-open",
      async show(shown) {
        await (await moderated()).enter(shown);
        await open(shown, moderated);
        await shown.getByText("Manage").first().click();
        await shown.getByText("Comment settings").click();
      },
    },
  ];
}

/** In the open comment box. */
async function fillIdentity(shown: Page): Promise<void> {
  const box = shown.locator("#comment-box");
  await box.getByLabel("Your name").fill("Maya Lindqvist");
  await box.getByLabel("Your email").fill("maya@example.com");
}

async function likeFirst(shown: Page): Promise<void> {
  await shown.getByRole("button", { name: "Like this recap" }).click();
  const sheet = shown.getByRole("dialog", { name: "Like this recap" });
  await sheet.getByLabel("Your name").fill("Maya Lindqvist");
  await sheet.getByLabel("Your email").fill("maya@example.com");
  await sheet.getByRole("button", { name: "Like", exact: true }).click();
  await shown.getByRole("button", { name: "Liked this recap" }).waitFor();
}
