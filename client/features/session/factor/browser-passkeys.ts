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

/** The browser gave none: its person let it be, or nothing fits. */
export class PasskeyFault extends Error {
  /** The same passkey has been added before. */
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

/** Asks the person for a passkey. Throws PasskeyFault. */
export async function askPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAnswer> {
  try {
    return passkeyAnswer.parse(plain(await startAuthentication({ optionsJSON })));
  } catch (error) {
    throw new PasskeyFault(error);
  }
}

/** Has a passkey made. Throws PasskeyFault. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<NewPasskey> {
  try {
    return newPasskey.parse(plain(await startRegistration({ optionsJSON })));
  } catch (error) {
    throw new PasskeyFault(error);
  }
}

/** As it goes over the wire: what an authenticator leaves out is not there. */
function plain(answer: object): unknown {
  return JSON.parse(JSON.stringify(answer));
}
