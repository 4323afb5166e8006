/** Says which addresses of other services may be used in production. */

/** Whether nobody on the way can read what is sent there: a server on the same machine needs no TLS. */
export function staysPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
