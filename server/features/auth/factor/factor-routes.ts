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
} from "#contract/auth/factor.ts";
import {
  passkeyAdd,
  passkeyBegin,
  passkeyCreate,
  passkeyRemove,
  passkeyRename,
  passkeySignIn,
} from "#contract/auth/passkey.ts";
import { addressKey } from "#server/http/security/address.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { AuthContext } from "../auth-service.ts";
import type { AuthCookies } from "../auth-cookies-routes.ts";
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

/** Binds the second factor: at sign-in, in the user's profile, and as a fresh proof. */
export function bindFactors(api: HttpApi, cookies: AuthCookies, context: AuthContext, factors: FactorContext): void {
  bindSignIn(api, cookies, context, factors);
  bindOwn(api, context, factors);

  api.bind(proveBegin, ({ session }) => beginProof(factors, context, session));
  api.bind(prove, async ({ body, session, request }) => {
    await takeProof(factors, context, session, { body, address: addressKey(request.ip) });
    return undefined;
  });
}

/** Passkey sign-in methods that this server's address allows. */
export function passkeyMethods({ relyingParty }: FactorContext): "passkey"[] {
  return relyingParty === null ? [] : ["passkey"];
}

function bindSignIn(api: HttpApi, cookies: AuthCookies, context: AuthContext, factors: FactorContext): void {
  api.bind(factorPasskey, async ({ body }) => ({ request: await stepPasskey(factors, context, body.ticket) }));

  api.bind(factorCheck, async ({ body, request, reply }) =>
    cookies.giveTokens(reply, await takeStep(factors, context, body, cookies.placeOf(request))),
  );

  api.bind(passkeyBegin, ({ request }) => {
    cookies.placeOf(request);
    return askPasskey(factors, context);
  });

  api.bind(passkeySignIn, async ({ body, request, reply }) =>
    cookies.answered(reply, await enterByPasskey(factors, context, body, cookies.placeOf(request))),
  );
}

function bindOwn(api: HttpApi, context: AuthContext, factors: FactorContext): void {
  api.bind(factorState, ({ session }) => stateOf(factors, session));

  api.bind(totpBegin, ({ session }) => beginTotp(factors, context, session));

  api.bind(totpConfirm, async ({ body, session }) => ({
    recoveryCodes: await confirmTotp(factors, session, body.code),
  }));

  api.bind(totpRemove, async ({ session }) => {
    await removeTotp(factors, context, session);
    return undefined;
  });

  api.bind(recoveryRenew, async ({ session }) => ({ recoveryCodes: await renewCodes(factors, context, session) }));

  api.bind(passkeyCreate, ({ session }) => createPasskey(factors, context, session));

  api.bind(passkeyAdd, ({ body, session }) => addPasskey(factors, context, session, body));

  api.bind(passkeyRename, async ({ params, body, session }) => {
    await renamePasskey(factors, session, params.passkeyId, body.name);
    return undefined;
  });

  api.bind(passkeyRemove, async ({ params, session }) => {
    await removePasskey(factors, context, session, params.passkeyId);
    return undefined;
  });
}
