import { AppError } from "#contract/core/error.ts";
import { NetworkFault, StorageFault } from "#client/sync/ports/env.ts";
import { BoardNotFoundError } from "#client/sync/ports/faults.ts";
import { counted, NBSP } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import { pageErrorOf } from "./page-error.ts";

const STORAGE: Readonly<Record<StorageFault["kind"], string>> = {
  quota: typeset("Память браузера заполнена, правка не сохранена. Освободите место и повторите"),
  lost: "Браузер закрыл хранилище. Обновите страницу",
  unavailable: "Браузер не даёт хранить данные на этом устройстве",
  corrupt: typeset("Данные на устройстве повреждены. Обновите страницу"),
  failed: "Не получилось записать на устройство. Попробуйте ещё раз",
};

const NO_ANSWER = "Нет связи с сервером. Проверьте сеть и попробуйте ещё раз";

const NO_BOARD = typeset("Этой доски у вас больше нет: её удалили или закрыли к ней доступ");

/** Returns the maximum length of a text, if the error has it. */
function limitOf({ code, details }: AppError): string {
  const limit = code.endsWith("_TOO_LONG") ? details?.["limit"] : undefined;
  if (typeof limit !== "number") return "";
  return `: не${NBSP}больше ${counted(limit, { one: "знака", few: "знаков", many: "знаков" })}`;
}

/** Returns the user-facing text of an error: its own message, or the reason why nothing was done. */
export function errorText(thrown: unknown): string {
  if (thrown instanceof AppError) return thrown.message + limitOf(thrown);
  if (thrown instanceof StorageFault) return STORAGE[thrown.kind];
  if (thrown instanceof NetworkFault) return NO_ANSWER;
  if (thrown instanceof BoardNotFoundError) return NO_BOARD;
  return pageErrorOf(thrown).message;
}
