/**
 * Identifies the network of a request. Only CF-Connecting-IP is trusted: Cloudflare sets it, and clients can forge every
 * other header. The address is never stored, only keyed hashes: for limits, some that change every UTC day.
 */
import ipaddr from "ipaddr.js";
import { base64url } from "../../app/domain/lib/base64url.ts";
import type { NetworkKeys } from "../db/limits.ts";
import { keyedHash, type SigningSecret } from "../signing.ts";

/** Shared by all requests without a valid address. */
const UNKNOWN = "unknown";

/**
 * Returns an IPv4 address, or an IPv6 address's first 56 bits: what providers give a home (RFC 6177; RIPE-690). IPv4-mapped
 * addresses are IPv4 (RFC 4291, 2.5.5.2).
 */
export function networkPrefix(address: string | null): string {
  const parsed = parse(address);
  if (parsed instanceof ipaddr.IPv6) return prefixOf(parsed, 56);
  return parsed?.toString() ?? UNKNOWN;
}

/** Returns an IPv6 address's first 48 bits, which tunnels and companies get, or null: an IPv4 address has no such prefix. */
export function supernetPrefix(address: string | null): string | null {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 48) : null;
}

function parse(address: string | null): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return address !== null && ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

/** Returns the prefix of that many bits, a multiple of 8. */
function prefixOf({ parts }: ipaddr.IPv6, bits: number): string {
  const groups = parts.slice(0, Math.ceil(bits / 16));
  if (bits % 16 > 0) groups.push((groups.pop() ?? 0) & 0xff00);
  return `${groups.map((group) => group.toString(16)).join(":")}::/${bits}`;
}

export function networkPrefixOf(request: Request): string {
  return networkPrefix(addressOf(request));
}

function addressOf({ headers }: Request): string | null {
  return headers.get("cf-connecting-ip");
}

/** Returns keys of 22 base64url characters. */
export async function networkKeys(
  request: Request,
  signingSecret: SigningSecret,
  nowMs: number,
): Promise<NetworkKeys> {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const keyOf = async (prefix: string) =>
    base64url((await keyedHash(`network prefix\n${day}\n${prefix}`, signingSecret)).slice(0, 16));
  const supernet = supernetPrefix(addressOf(request));
  return {
    network: await keyOf(networkPrefixOf(request)),
    supernet: supernet === null ? null : await keyOf(supernet),
  };
}
