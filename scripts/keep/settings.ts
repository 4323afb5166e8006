/** The variables of `npm run serve` (docs/operations.md, On a machine of one's own). */
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import * as z from "zod/mini";
import { CommandError } from "../command.ts";

/** Variables with these prefixes are passed to the Worker, in addition to those below (docs/operations.md). */
const OF_WORKER = ["CONTACT_", "LIMIT_", "MAIL_", "NEWS_", "OPENID_", "PUBLIC_", "TRANSCRIBE_", "TURNSTILE_"];

const PORT_ERROR = "PORT must be a number from 0 to 65535";

const proxies = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const named = text.split(",").flatMap((part) => part.trim() || []);
    const networks = named.flatMap(networkOf);
    if (networks.length < named.length)
      context.issues.push({
        code: "custom",
        message: "TRUSTED_PROXY must list addresses and networks, as in 127.0.0.1, 10.0.0.0/8",
        input: text,
      });
    return networks;
  }),
);

const schema = z.object({
  DATA_FOLDER: z._default(z.string().check(z.minLength(1, "DATA_FOLDER must name a folder")), "data"),
  HOST: z._default(
    z.string().check(z.minLength(1, "HOST must be an address such as 127.0.0.1")),
    "127.0.0.1",
  ),
  PORT: z._default(
    z.coerce
      .number(PORT_ERROR)
      .check(z.int(PORT_ERROR), z.minimum(0, PORT_ERROR), z.maximum(65_535, PORT_ERROR)),
    8787,
  ),
  PUBLIC_URL: z.optional(
    z.string().check(
      z.refine((text) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`, {
        error:
          "PUBLIC_URL must be an address such as https://recaps.example.com, with nothing after the host",
      }),
    ),
  ),
  ALLOW_HTTP: z._default(z.enum(["true", "false"], "ALLOW_HTTP must be true or false"), "false"),
  TRUSTED_PROXY: z.prefault(proxies, ""),
  ADDRESS_HEADER: z._default(z.string().check(z.toLowerCase()), "x-forwarded-for"),
});

/** Throws a CommandError that names the variable if one is invalid. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { data, error } = schema.safeParse(set);
  if (!data) throw new CommandError(error.issues.map(({ message }) => message).join("\n"));
  const publicUrl = data.PUBLIC_URL === undefined ? null : new URL(data.PUBLIC_URL).origin;
  return {
    folder: resolve(data.DATA_FOLDER),
    host: data.HOST,
    port: data.PORT,
    publicUrl,
    /** Whether plain http is answered for others than this machine. Behind a proxy with TLS, that is the proxy's business. */
    allowsHttp: data.ALLOW_HTTP === "true" || publicUrl?.startsWith("https:") === true,
    proxy: { networks: data.TRUSTED_PROXY, header: data.ADDRESS_HEADER },
    vars: Object.fromEntries(
      Object.entries(set).filter(([name]) => OF_WORKER.some((start) => name.startsWith(start))),
    ),
  };
}

function networkOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number][] {
  if (ipaddr.isValidCIDR(text)) return [ipaddr.parseCIDR(text)];
  if (!ipaddr.isValid(text)) return [];
  const address = ipaddr.process(text);
  return [[address, address.toByteArray().length * 8]];
}
