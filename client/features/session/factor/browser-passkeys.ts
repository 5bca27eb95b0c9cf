import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import {
  newPasskey,
  passkeyAnswer,
  type NewPasskey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
} from "#contract/auth/passkey.ts";

/** The browser returned no passkey: the user cancelled, or no passkey fits. */
export class PasskeyFault extends Error {
  /** This passkey is already registered. */
  readonly isThere: boolean;

  constructor(cause: unknown) {
    super("The browser gave no passkey", { cause });
    this.isThere = cause instanceof WebAuthnError && cause.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  }
}

/** False on plain http and in browsers without passkeys. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && browserSupportsWebAuthn();
}

/** Asks the user for a passkey. Throws PasskeyFault. */
export async function askPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAnswer> {
  try {
    return passkeyAnswer.parse(plain(await startAuthentication({ optionsJSON })));
  } catch (error) {
    throw new PasskeyFault(error);
  }
}

/** Creates a passkey. Throws PasskeyFault. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<NewPasskey> {
  try {
    return newPasskey.parse(plain(await startRegistration({ optionsJSON })));
  } catch (error) {
    throw new PasskeyFault(error);
  }
}

/** Copies an answer as it is sent, without the fields that are undefined. */
function plain(answer: object): unknown {
  return JSON.parse(JSON.stringify(answer));
}
