/**
 * Which network a request comes from, for limits alone. Only CF-Connecting-IP is believed: Cloudflare sets it, anything
 * else a client can write itself. Nothing that is stored tells the address: the hash's key changes every UTC day.
 */
import ipaddr from "ipaddr.js";
import { base64url } from "../app/domain/base64url.ts";
import { sign } from "./signing.ts";

/** All requests without an address of their own share one. */
const UNKNOWN = "unknown";
/** An IPv6 /64 is what one household or one server gets (RFC 6177). */
const IPV6_PREFIX_GROUPS = 4;

/** A whole IPv4 address, or the first 64 bits of an IPv6 address; IPv4-mapped addresses count as IPv4 (RFC 4291, 2.5.5.2). */
export function networkPrefix(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return UNKNOWN;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, IPV6_PREFIX_GROUPS)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** 22 base64url characters: the HMAC of the UTC day and the prefix. */
export async function networkKey(
  { headers }: Request,
  signingSecret: string,
  nowMs: number,
): Promise<string> {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const prefix = networkPrefix(headers.get("cf-connecting-ip"));
  const mac = await sign(`network prefix\n${day}\n${prefix}`, signingSecret);
  return base64url(mac.slice(0, 16));
}
