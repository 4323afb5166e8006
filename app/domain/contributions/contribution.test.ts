import { expect, test } from "vitest";
import { addUrl, isAddPage } from "../site/contribution-url.ts";
import { routeAddress } from "../site/route-address.ts";
import { fitTogether } from "./contribution.ts";

test("five files may be sent together, with one clip and one cheer among them", () => {
  expect(fitTogether(["image", "image", "image", "video", "audio"])).toBe(true);
  expect(fitTogether(Array.from({ length: 5 }, () => "image" as const))).toBe(true);
  expect(fitTogether(Array.from({ length: 6 }, () => "image" as const))).toBe(false);
  expect(fitTogether(["video", "video"])).toBe(false);
  expect(fitTogether(["audio", "image", "audio"])).toBe(false);
});

test("the page of guests is known by its address, however it is spelled", () => {
  for (const path of [addUrl("recap_1"), "/R/recap_1/Add/", "/r/recap_1/add.data"])
    expect(isAddPage(routeAddress(path))).toBe(true);
  for (const path of ["/r/recap_1", "/r/recap_1/add/more", "/add", "/share"])
    expect(isAddPage(routeAddress(path))).toBe(false);
});
