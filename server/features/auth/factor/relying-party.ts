import { isIP } from "node:net";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { PASSKEY_WAIT_S } from "#contract/core/limit.ts";
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from "#contract/auth/passkey.ts";

/** EdDSA, ES256, RS256: every authenticator supports at least one. */
const ALGORITHMS = [-8, -7, -257];
const RP_NAME = "Ярус";

/** Fields of a stored passkey that its answers are verified with. */
export interface StoredPasskey {
  id: string;
  userId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** A new passkey as it is stored. */
export type MadePasskey = Omit<StoredPasskey, "userId">;

/** This server as a WebAuthn relying party. */
export interface RelyingParty {
  /** Returns request options: for one of these passkeys, or for any passkey of this server, which then requires user verification. */
  request(challenge: string, passkeys: readonly StoredPasskey[] | "any"): Promise<PasskeyRequest>;
  create(challenge: string, person: Person, passkeys: readonly StoredPasskey[]): Promise<PasskeyCreation>;
  /** Returns the counter of a valid answer; throws for any other. */
  judge(
    answer: PasskeyAnswer,
    passkey: StoredPasskey,
    expected: { challenge: string; verified: boolean },
  ): Promise<number>;
  /** Throws for an invalid answer to this challenge. */
  accept(made: NewPasskey, challenge: string): Promise<MadePasskey>;
}

export interface Person {
  id: string;
  username: string;
  name: string;
}

/** Passkeys are bound to a host name, and browsers allow them on https and localhost only. Returns `null` when they are impossible. */
export function createRelyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  const isHere = hostname === "localhost" || hostname.endsWith(".localhost");
  return isName && (protocol === "https:" || isHere) ? relyingParty(hostname, origin) : null;
}

function relyingParty(rpID: string, origin: string): RelyingParty {
  const timeout = PASSKEY_WAIT_S * 1_000;
  return {
    async request(challenge, passkeys) {
      const userVerification = passkeys === "any" ? "required" : "preferred";
      const allowed = passkeys === "any" ? [] : passkeys;
      const made = await generateAuthenticationOptions({ rpID, challenge: bytesOf(challenge), timeout });
      return { challenge: made.challenge, timeout, rpId: rpID, allowCredentials: allowed.map(named), userVerification };
    },

    async create(challenge, person, passkeys) {
      const made = await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID,
        userID: handleOf(person.id),
        userName: person.username,
        userDisplayName: person.name,
        challenge: bytesOf(challenge),
        timeout,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return {
        challenge: made.challenge,
        timeout,
        rp: { id: rpID, name: RP_NAME },
        user: made.user,
        pubKeyCredParams: made.pubKeyCredParams.map(({ alg }) => ({ alg, type: "public-key" })),
        excludeCredentials: passkeys.map(named),
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
        attestation: "none",
      };
    },

    async judge(answer, passkey, { challenge, verified }) {
      const handle = answer.response.userHandle;
      if (handle !== undefined && !Buffer.from(handle, "base64url").equals(handleOf(passkey.userId)))
        throw new Error("a passkey that says it is another person's");
      const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: verified,
        credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      });
      if (!isRight) throw new Error("a signature that does not fit");
      return authenticationInfo.newCounter;
    },

    async accept(made, challenge) {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: made,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (!verified) throw new Error("a passkey that does not fit");
      const { id, publicKey, counter } = registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey), counter, transports: made.response.transports ?? [] };
    },
  };
}

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, "base64url"));

/** The user handle on the authenticator: the id only, so that it does not reveal who the user is. */
const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId));

function named({ id, transports }: StoredPasskey) {
  return { id, type: "public-key" as const, transports };
}
