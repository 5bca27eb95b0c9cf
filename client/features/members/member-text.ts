import { typeset } from "#client/language/spacing.ts";

export const memberText = {
  roleOf: (name: string) => `Роль: ${name}`,
  remove: "Убрать с доски",
  leave: "Покинуть доску",
  leaveTitle: "Покинуть доску?",
  leaveText: typeset("Вернуть вас сможет только тот, кто управляет доской."),
  stay: "Остаться",
  lowerTitle: (role: string) => `Ваша роль будет «${role}»`,
  lowerText: typeset("Прежнюю роль вернёт только тот, кто раздаёт роли на доске."),
  lower: typeset("Понизить роль"),
  keep: typeset("Оставить как есть"),
  removed: (name: string) => typeset(`${name} больше не на доске`),
  remains: (name: string) => typeset(`${name}: роль снята, доступ остаётся через команду или родительскую доску`),
  lastOwner: "У доски должен остаться владелец",
} as const;
