import { typeset } from "#client/language/spacing.ts";

/** Texts of boards that are archived or not on the device. They are rarely needed, so they are in a lazy chunk. */
export const absentText = {
  archivedStrong: "Доска в архиве.",
  archived: typeset("Её можно читать, но не менять."),
  restore: "Вернуть из архива",
  going: (day: string) => `Доска будет удалена ${day}.`,
  keep: "Отменить удаление",
  deletionCancelled: (title: string) => `Доска «${title}» остаётся`,
  toBoards: "Ко всем доскам",
  unknown: typeset("Этой доски нет на устройстве"),
  unknownText: typeset("Она появится, когда вернётся связь с сервером."),
} as const;
