/**
 * Identifies the network of a request. Only CF-Connecting-IP is trusted: Cloudflare sets it, and clients can forge every
 * other header. The address is never stored, only keyed hashes: for limits, one that changes every UTC day.
 */
import ipaddr from "ipaddr.js";
import { base64url } from "../../app/domain/lib/base64url.ts";
import { sign } from "../signing.ts";

/** Shared by all requests without a valid address. */
const UNKNOWN = "unknown";
/** One household or one server gets an IPv6 /64 (RFC 6177). */
const IPV6_PREFIX_GROUPS = 4;

/** Returns an IPv4 address, or an IPv6 address's first 64 bits. IPv4-mapped addresses are IPv4 (RFC 4291, 2.5.5.2). */
export function networkPrefix(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return UNKNOWN;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, IPV6_PREFIX_GROUPS)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

export function networkPrefixOf({ headers }: Request): string {
  return networkPrefix(headers.get("cf-connecting-ip"));
}

/** Returns 22 base64url characters: the truncated HMAC of the UTC day and the network prefix. */
export async function networkKey(request: Request, signingSecret: string, nowMs: number): Promise<string> {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const mac = await sign(`network prefix\n${day}\n${networkPrefixOf(request)}`, signingSecret);
  return base64url(mac.slice(0, 16));
}
