import {
  factorCheck,
  factorPasskey,
  factorState,
  prove,
  proveBegin,
  recoveryRenew,
  totpBegin,
  totpConfirm,
  totpRemove,
} from "#contract/factor.ts";
import {
  passkeyAdd,
  passkeyBegin,
  passkeyCreate,
  passkeyRemove,
  passkeyRename,
  passkeySignIn,
} from "#contract/passkey.ts";
import { addressKey } from "#server/http/address.ts";
import type { Door } from "#server/http/door.ts";
import type { AuthContext } from "../auth-service.ts";
import type { EntryDoor } from "../entry-routes.ts";
import type { FactorContext } from "./factor-service.ts";
import {
  addPasskey,
  beginTotp,
  confirmTotp,
  createPasskey,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewCodes,
  stateOf,
} from "./own-factors-service.ts";
import { beginProof, takeProof } from "./prove-service.ts";
import { askPasskey, enterByPasskey, stepPasskey, takeStep } from "./step-service.ts";

/** The second factor: at sign-in, in one's own profile, and as a fresh proof. */
export function bindFactors(door: Door, entry: EntryDoor, context: AuthContext, factors: FactorContext): void {
  bindEntry(door, entry, context, factors);
  bindOwn(door, context, factors);

  door.bind(proveBegin, ({ session }) => beginProof(factors, context, session));
  door.bind(prove, async ({ body, session, request }) => {
    await takeProof(factors, context, session, { body, address: addressKey(request.ip) });
    return undefined;
  });
}

/** The ways in that this server's address allows. */
export function waysOf({ relyingParty }: FactorContext): "passkey"[] {
  return relyingParty === null ? [] : ["passkey"];
}

function bindEntry(door: Door, entry: EntryDoor, context: AuthContext, factors: FactorContext): void {
  door.bind(factorPasskey, async ({ body }) => ({ request: await stepPasskey(factors, context, body.ticket) }));

  door.bind(factorCheck, async ({ body, request, reply }) =>
    entry.giveTokens(reply, await takeStep(factors, context, body, entry.placeOf(request))),
  );

  door.bind(passkeyBegin, ({ request }) => {
    entry.placeOf(request);
    return askPasskey(factors, context);
  });

  door.bind(passkeySignIn, async ({ body, request, reply }) =>
    entry.answered(reply, await enterByPasskey(factors, context, body, entry.placeOf(request))),
  );
}

function bindOwn(door: Door, context: AuthContext, factors: FactorContext): void {
  door.bind(factorState, ({ session }) => stateOf(factors, session));

  door.bind(totpBegin, ({ session }) => beginTotp(factors, context, session));

  door.bind(totpConfirm, async ({ body, session }) => ({
    recoveryCodes: await confirmTotp(factors, session, body.code),
  }));

  door.bind(totpRemove, async ({ session }) => {
    await removeTotp(factors, context, session);
    return undefined;
  });

  door.bind(recoveryRenew, async ({ session }) => ({ recoveryCodes: await renewCodes(factors, context, session) }));

  door.bind(passkeyCreate, ({ session }) => createPasskey(factors, context, session));

  door.bind(passkeyAdd, ({ body, session }) => addPasskey(factors, context, session, body));

  door.bind(passkeyRename, async ({ params, body, session }) => {
    await renamePasskey(factors, session, params.passkeyId, body.name);
    return undefined;
  });

  door.bind(passkeyRemove, async ({ params, session }) => {
    await removePasskey(factors, context, session, params.passkeyId);
    return undefined;
  });
}
