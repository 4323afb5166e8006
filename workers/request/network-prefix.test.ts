import { expect, test } from "vitest";
import { networkKeys, networkPrefix, supernetPrefix } from "./network-prefix.ts";

const SECRET = { current: "a-secret-for-tests-0123456789-0123456789", old: null };
const NOON = Date.parse("2026-05-17T12:00:00Z");

test.each([
  ["192.0.2.7", "192.0.2.7", null],
  ["::ffff:192.0.2.7", "192.0.2.7", null],
  ["::ffff:c000:207", "192.0.2.7", null],
  ["2001:db8:1:1234:5:6:7:8", "2001:db8:1:1200::/56", "2001:db8:1::/48"],
  ["2001:db8:1:1200::", "2001:db8:1:1200::/56", "2001:db8:1::/48"],
  ["2001:DB8:1:12ff:ffff::", "2001:db8:1:1200::/56", "2001:db8:1::/48"],
  ["2001:db8:1:1300::1", "2001:db8:1:1300::/56", "2001:db8:1::/48"],
  ["2001:db8:1:2::1", "2001:db8:1:0::/56", "2001:db8:1::/48"],
  ["2001:db8:2:1234::1", "2001:db8:2:1200::/56", "2001:db8:2::/48"],
  ["::1", "0:0:0:0::/56", "0:0:0::/48"],
])("%s belongs to %s, and to %s", (address, network, supernet) => {
  expect(networkPrefix(address)).toBe(network);
  expect(supernetPrefix(address)).toBe(supernet);
});

test.each([null, "", "unknown", "not an address", "300.1.1.1", "192.0.2.7, 192.0.2.8"])(
  "invalid addresses share one network: %s",
  (address) => {
    expect(networkPrefix(address)).toBe("unknown");
    expect(supernetPrefix(address)).toBeNull();
  },
);

async function keyOf(headers: Record<string, string>, nowMs = NOON, secret = SECRET): Promise<string> {
  return (await networkKeys(new Request("http://localhost/", { headers }), secret, nowMs)).network;
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
  expect(await keyOf(address, NOON, { ...SECRET, current: "another-secret-for-tests-0123456789" })).not.toBe(
    key,
  );
});

test("a home has one key and a tunnel one key for all its homes; an IPv4 address has no second key", async () => {
  const keysOf = (address: string) =>
    networkKeys(new Request("http://localhost/", { headers: { "cf-connecting-ip": address } }), SECRET, NOON);
  const home = await keysOf("2001:db8:1:1200::1");
  expect(home.supernet).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(home.supernet).not.toBe(home.network);
  expect(await keysOf("2001:db8:1:12ff:ffff::9")).toEqual(home);
  const other = await keysOf("2001:db8:1:1300::1");
  expect(other.network).not.toBe(home.network);
  expect(other.supernet).toBe(home.supernet);
  expect((await keysOf("2001:db8:2:1200::1")).supernet).not.toBe(home.supernet);
  expect((await keysOf("192.0.2.7")).supernet).toBeNull();
});
