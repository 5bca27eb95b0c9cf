import { Readable } from "node:stream";
import { ACCOUNT_DATA_TYPE, accountData, accountDelete, accountEnding, accountKeep } from "#contract/users/account.ts";
import { attachmentDisposition } from "#server/http/disposition.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Accounts } from "./account-service.ts";
import type { OwnData } from "./own-data-service.ts";
import { FILE_NAME } from "./account-text.ts";

/** Reads all boards of the user. */
const DATA_COST = 300;

export function bindAccounts(api: HttpApi, accounts: Accounts, ownData: OwnData): void {
  api.bind(accountEnding, ({ session }) => accounts.ending(session.userId));

  api.bind(accountDelete, async ({ session, body }) => ({
    deleteAt: await accounts.giveUp(session, body.username),
  }));

  api.bind(accountKeep, async ({ session }) => {
    await accounts.keep(session);
    return { deleteAt: null };
  });

  api.bind(
    accountData,
    ({ session, reply }) =>
      reply
        .headers({ "content-disposition": attachmentDisposition(FILE_NAME), "x-content-type-options": "nosniff" })
        .type(ACCOUNT_DATA_TYPE)
        .send(Readable.from(ownData(session.userId))),
    { cost: DATA_COST },
  );
}
