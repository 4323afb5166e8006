import { expect, test } from "vitest";
import { routeAddress } from "./route-address.ts";

test.each([
  ["/account/delete", "/account/delete", false],
  ["/Account/DELETE//", "/account/delete", false],
  ["/%61ccount/%64elete", "/account/delete", false],
  ["/account/delete.data", "/account/delete", true],
  ["/ACCOUNT/%64elete/.data", "/account/delete", true],
  ["/", "/", false],
  ["//", "/", false],
])("routes read %s as %s", (pathname, path, isData) => {
  expect(routeAddress(pathname)).toEqual({ path, isData });
});

test.each([
  ["an encoded slash separates nothing", "/account%2Fdelete"],
  ["what is encoded twice is another path", "/account/%2564elete"],
  ["what cannot be decoded is another path", "/account/%64elete/%ff"],
])("%s: %s", (_, pathname) => {
  expect(routeAddress(pathname).path).not.toBe("/account/delete");
});
