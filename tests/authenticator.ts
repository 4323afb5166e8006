/** A software authenticator with one passkey (https://www.w3.org/TR/webauthn-3/, sections 6.1 and 6.5). */
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { PasskeyAnswer } from "../app/domain/account/passkey.ts";
import { base64url, fromBase64url } from "../app/domain/lib/base64url.ts";

/** What the browser passes on. */
interface Ceremony {
  challenge: string;
  origin: string;
  /** The host that the passkey belongs to: of the origin, unless somebody cheats. */
  rpId?: string;
}

export interface Authenticator {
  id: string;
  /** How often it was used. May be set, as on a copy. Stays 0 if it is 0 and `counts` is false. */
  counter: number;
  create(ceremony: Ceremony & { userId: string }): Promise<PasskeyAnswer<"creation">>;
  /** `userHandle` is base64url; null to leave it out. */
  get(ceremony: Ceremony & { userHandle?: string | null }): Promise<PasskeyAnswer<"sign-in">>;
}

const UP = 0x01;
const UV = 0x04;
const HAS_CREDENTIAL = 0x40;

/** `counts`: whether it counts its uses. Those that are synchronised between devices do not. */
export async function newAuthenticator({ counts = true } = {}): Promise<Authenticator> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const keys = (await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])) as CryptoKeyPair;
  const { x = "", y = "" } = (await crypto.subtle.exportKey("jwk", keys.publicKey)) as JsonWebKey;
  const credentialId = crypto.getRandomValues(new Uint8Array(32));
  const id = base64url(credentialId);
  let handle: string | null = null;

  const authenticatorData = async ({ origin, rpId }: Ceremony, flags: number, rest: Uint8Array) => {
    const host = new TextEncoder().encode(rpId ?? new URL(origin).hostname);
    const count = new DataView(new ArrayBuffer(4));
    count.setUint32(0, authenticator.counter);
    return joined(await digest(host), Uint8Array.of(flags), new Uint8Array(count.buffer), rest);
  };

  const common = { id, rawId: id, type: "public-key", clientExtensionResults: {} } as const;
  const authenticator: Authenticator = {
    id,
    counter: 0,

    async create({ userId, ...ceremony }) {
      handle = base64url(new TextEncoder().encode(userId));
      // COSE: an EC2 key for ES256 on P-256 (RFC 9053, section 7.1.1).
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, fromBase64url(x)],
        [-3, fromBase64url(y)],
      ]);
      const aaguid = new Uint8Array(16);
      const idLength = Uint8Array.of(0, credentialId.length);
      const credential = joined(aaguid, idLength, credentialId, isoCBOR.encode(key));
      const authData = await authenticatorData(ceremony, UP | UV | HAS_CREDENTIAL, credential);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", ceremony)),
          attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ["internal"],
        },
      };
    },

    async get({ userHandle = handle, ...ceremony }) {
      if (counts) authenticator.counter += 1;
      const data = await authenticatorData(ceremony, UP | UV, new Uint8Array());
      const client = clientData("webauthn.get", ceremony);
      const signed = joined(data, await digest(client));
      const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.privateKey, signed);
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(derOf(new Uint8Array(signature))),
          ...(userHandle === null ? {} : { userHandle }),
        },
      };
    },
  };
  return authenticator;
}

function clientData(type: string, { challenge, origin }: Ceremony): Uint8Array<ArrayBuffer> {
  const data = { type, challenge, origin, crossOrigin: false };
  return Uint8Array.from(new TextEncoder().encode(JSON.stringify(data)));
}

async function digest(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes)));
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Converts a signature of WebCrypto, two numbers of 32 bytes, to a DER sequence (section 6.5.5). */
function derOf(signature: Uint8Array): Uint8Array {
  const numbers = [signature.subarray(0, 32), signature.subarray(32)].map((bytes) => {
    const start = bytes.findIndex((byte) => byte !== 0);
    const digits = [...bytes.subarray(start)];
    // Without a leading zero it would be negative.
    const positive = (digits[0] ?? 0) >= 0x80 ? [0, ...digits] : digits;
    return [0x02, positive.length, ...positive];
  });
  const content = numbers.flat();
  return Uint8Array.of(0x30, content.length, ...content);
}
