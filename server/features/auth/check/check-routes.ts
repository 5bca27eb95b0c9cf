import {
  accountInfo,
  checkCode,
  emailChange,
  emailCode,
  emailConfirm,
  passwordChange,
  passwordForgot,
  passwordReset,
} from "#contract/check.ts";
import { addressKey } from "#server/http/address.ts";
import type { Door } from "#server/http/door.ts";
import type { EntryDoor } from "../entry-routes.ts";
import { accountInfo as tell, askEmailCode, changePassword, confirmEmail } from "./account-service.ts";
import { askResetCode, askSignInCode, type CheckContext, resetPassword, takeSignInCode } from "./check-service.ts";

/** Asking for letters is a way to find out about mailboxes and to fill them, so it costs more than other calls. */
const LETTER_COST = 20;

/** Codes by e-mail, passwords and addresses. */
export function bindCheck(door: Door, entry: EntryDoor, context: CheckContext): void {
  door.bind(emailCode, async ({ body, request }) => {
    const { address } = entry.placeOf(request);
    return { check: await askSignInCode(context, { email: body.email, address }) };
  });

  door.bind(checkCode, async ({ body, request, reply }) =>
    entry.answered(reply, await takeSignInCode(context, body, entry.placeOf(request))),
  );

  door.bind(passwordForgot, async ({ body, request }) => {
    const { address } = entry.placeOf(request);
    return { check: await askResetCode(context, { email: body.email, address }) };
  });

  door.bind(passwordReset, async ({ body, request, reply }) =>
    entry.answered(reply, await resetPassword(context, body, entry.placeOf(request))),
  );

  door.bind(accountInfo, ({ session }) => tell(context, session.userId));

  door.bind(passwordChange, async ({ body, session, request }) => ({
    ended: await changePassword(context, { ...session, address: addressKey(request.ip) }, body),
  }));

  door.bind(
    emailChange,
    async ({ body, session, request }) => ({
      check: await askEmailCode(context, { ...session, address: addressKey(request.ip) }, body.email),
    }),
    { cost: LETTER_COST },
  );

  door.bind(emailConfirm, async ({ body, session, request }) => ({
    user: await confirmEmail(context, { ...session, address: addressKey(request.ip) }, body),
  }));
}
