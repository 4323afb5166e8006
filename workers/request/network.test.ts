import { expect, test } from "vitest";
import { networkKey, networkPrefix } from "./network.ts";

const SECRET = "a-secret-for-tests-0123456789-0123456789";
const NOON = Date.parse("2026-05-17T12:00:00Z");

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff::", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s belongs to %s", (address, prefix) => {
  expect(networkPrefix(address)).toBe(prefix);
});

test.each([null, "", "unknown", "not an address", "300.1.1.1", "192.0.2.7, 192.0.2.8"])(
  "invalid addresses share one network: %s",
  (address) => {
    expect(networkPrefix(address)).toBe("unknown");
  },
);

function keyOf(headers: Record<string, string>, nowMs = NOON, secret = SECRET): Promise<string> {
  return networkKey(new Request("http://localhost/", { headers }), secret, nowMs);
}

test("only CF-Connecting-IP is trusted", async () => {
  const plain = await keyOf({ "cf-connecting-ip": "192.0.2.7" });
  const forged = {
    "x-forwarded-for": "198.51.100.1",
    "x-real-ip": "198.51.100.1",
    forwarded: "for=198.51.100.1",
  };
  expect(await keyOf({ "cf-connecting-ip": "192.0.2.7", ...forged })).toBe(plain);
  expect(await keyOf(forged)).toBe(await keyOf({}));
});

test("the stored key reveals no address and cannot be linked across days", async () => {
  const address = { "cf-connecting-ip": "192.0.2.7" };
  const key = await keyOf(address);
  expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(await keyOf(address, NOON + 11 * 3_600_000)).toBe(key);
  expect(await keyOf(address, NOON + 12 * 3_600_000)).not.toBe(key);
  expect(await keyOf(address, NOON, `${SECRET}!`)).not.toBe(key);
});
