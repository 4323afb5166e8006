import { expect, test } from "vitest";
import { leaksIn } from "./canaries.ts";

const STACK =
  '{"fault":"A page\'s data failed","requestId":"8f3a1b2c3d4e5f60-FRA","stack":"Error: D1_ERROR at file:///app.js:12:34"}';
const EVENT =
  '{"event":"Signed in","requestId":"8f3a1b2c3d4e5f60-FRA","route":"/sign-in/code","network":"aB3_-aB3_-aB3_-aB3_-aB","account":"cD4_-cD4_-cD4_-cD4_-cD","way":"code"}';

test.each([
  ["an email address", "from ada@example.com"],
  ["an IPv4 address", '{"address":"203.0.113.9"}'],
  ["an IPv6 address", '{"address":"2001:db8::1"}'],
  ["an IPv6 address", "from 2001:db8:1:2:3:4:5:6"],
  ["a share id", "/r/recap_1700000000000_AAAAAAAAAAAAAAAAAAAAAA"],
  ["a token", `visitor=${"aB3_-".repeat(8)}xyz`],
  ["what somebody wrote", "INSERT INTO comments VALUES ('Well done!')"],
])("a line with %s is reported, and no other", (what, line) => {
  expect(leaksIn([STACK, EVENT, line])).toEqual([`${what}: ${line}`]);
});
