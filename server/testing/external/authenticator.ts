import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from "#contract/auth/passkey.ts";

/** Options of one answer; everything else is as in a correct authenticator. */
export interface AnswerOptions {
  /** False: the user was not verified by a fingerprint or a PIN. */
  verified?: boolean;
  /** The signature counter; a copied passkey continues from an older value. */
  counter?: number;
  /** The origin that asked. */
  origin?: string;
  /** The user handle in the answer; absent if the passkey sends none. */
  userHandle?: string;
}

/** One passkey with its key, as on a phone or a security key. */
export interface Authenticator {
  id: string;
  make(creation: PasskeyCreation): NewPasskey;
  answer(request: PasskeyRequest, options?: AnswerOptions): PasskeyAnswer;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const text = (bytes: Buffer) => bytes.toString("base64url");
const sha256 = (value: string | Buffer) => createHash("sha256").update(value).digest();

/** Creates a software authenticator: it counts signatures, signs with ES256 and sends no attestation. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let counter = 0;

  const credential = { id: text(id), rawId: text(id), type: "public-key" as const, clientExtensionResults: {} };
  const clientData = (type: string, challenge: string, page: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }));

  return {
    id: text(id),
    make({ challenge, rp }) {
      counter += 1;
      const keyed = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(x, y)]);
      const data = Buffer.concat([head(rp.id, PRESENT + VERIFIED + HAS_KEY, counter), keyed]);
      const response = {
        clientDataJSON: text(clientData("webauthn.create", challenge, origin)),
        attestationObject: text(attestation(data)),
        transports: ["internal"],
      };
      return { ...credential, response };
    },
    answer({ challenge, rpId }, options = {}) {
      counter += 1;
      const data = head(rpId, PRESENT + (options.verified === false ? 0 : VERIFIED), options.counter ?? counter);
      const client = clientData("webauthn.get", challenge, options.origin ?? origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const { userHandle } = options;
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          ...(userHandle === undefined ? {} : { userHandle: text(Buffer.from(userHandle)) }),
        },
      };
    },
  };
}

function head(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
}

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(x: string, y: string): Buffer {
  const part = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, "base64url")]);
  return Buffer.concat([Buffer.from("a5010203262001", "hex"), part(0x21, x), part(0x22, y)]);
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestation(data: Buffer): Buffer {
  const before = Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex");
  return Buffer.concat([before, Buffer.from([data.length]), data]);
}
