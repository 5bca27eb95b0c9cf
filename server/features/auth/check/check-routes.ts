import {
  accountInfo,
  checkCode,
  emailChange,
  emailCode,
  emailConfirm,
  passwordChange,
  passwordForgot,
  passwordReset,
} from "#contract/auth/check.ts";
import { addressKey } from "#server/http/security/address.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { AuthCookies } from "../auth-cookies-routes.ts";
import { accountInfo as tell, askEmailCode, changePassword, confirmEmail } from "./account-service.ts";
import { askResetCode, askSignInCode, type CheckContext, resetPassword, takeSignInCode } from "./check-service.ts";

/** Email requests can probe and flood mailboxes, so they cost more than other calls. */
const EMAIL_COST = 20;

/** Binds codes by email, passwords and addresses. */
export function bindCheck(api: HttpApi, cookies: AuthCookies, context: CheckContext): void {
  api.bind(emailCode, async ({ body, request }) => {
    const { address } = cookies.placeOf(request);
    return { check: await askSignInCode(context, { email: body.email, address }) };
  });

  api.bind(checkCode, async ({ body, request, reply }) =>
    cookies.answered(reply, await takeSignInCode(context, body, cookies.placeOf(request))),
  );

  api.bind(passwordForgot, async ({ body, request }) => {
    const { address } = cookies.placeOf(request);
    return { check: await askResetCode(context, { email: body.email, address }) };
  });

  api.bind(passwordReset, async ({ body, request, reply }) =>
    cookies.answered(reply, await resetPassword(context, body, cookies.placeOf(request))),
  );

  api.bind(accountInfo, ({ session }) => tell(context, session.userId));

  api.bind(passwordChange, async ({ body, session, request }) => ({
    ended: await changePassword(context, { ...session, address: addressKey(request.ip) }, body),
  }));

  api.bind(
    emailChange,
    async ({ body, session, request }) => ({
      check: await askEmailCode(context, { ...session, address: addressKey(request.ip) }, body.email),
    }),
    { cost: EMAIL_COST },
  );

  api.bind(emailConfirm, async ({ body, session, request }) => ({
    user: await confirmEmail(context, { ...session, address: addressKey(request.ip) }, body),
  }));
}
