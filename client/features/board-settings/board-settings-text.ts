import { NBSP } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

export const boardSettingsText = {
  title: "Название",
  titleEmpty: typeset("Назовите доску"),
  renamed: "Название доски изменено",
  key: "Ключ",
  keyHint: (key: string) => typeset(`С него начинаются номера задач: ${key}-128`),
  keyWrong: typeset("От 1 до 8 букв и цифр"),
  keyChanged: (key: string) => `Ключ доски — ${key}`,
  colour: "Цвет",
  colourOf: (name: string) => `Цвет: ${name}`,
  painted: "Цвет доски изменён",

  inherit: "Доступ с доски выше",
  inheritSwitch: (board: string) => `Люди доски «${board}» — и${NBSP}здесь тоже`,
  inheritUnknown: typeset("Люди доски выше — и здесь тоже"),
  inheritOn: typeset("Их роли меняются там"),
  inheritOff: typeset("Сюда попадают только те, кому роль дали на этой доске"),
  inheritStopped: typeset("Доска больше не получает людей сверху"),
  inheritBegun: typeset("Доска снова получает людей сверху"),
  loseTitle: typeset("Закрыть доску и от себя?"),
  loseText: typeset("Свою роль здесь вы получаете с доски выше. Без неё вернуть вас сможет только владелец этой доски"),
  lose: "Закрыть",
  stay: "Отмена",

  nested: "Доступ вложенных досок",
  nestedText: typeset("Вложенные доски получают участников этой доски"),
  nestedApart: typeset("Не получают, это настроено там:"),

  archive: "Архив",
  archiveText: typeset("Доска уйдёт в архив. Задачи сохранятся, вернуть её можно в любой момент"),
  archivedText: typeset("Доска в архиве: её можно читать и вернуть"),
  putAwayText: typeset("Здесь лежат задачи и колонки, которые убрали с доски"),
  toArchive: typeset("Отправить в архив"),
  fromArchive: typeset("Вернуть из архива"),
  putAway: typeset("Убранное с доски…"),
  archived: (title: string) => `Доска «${title}» в архиве`,
  restored: (title: string) => `Доска «${title}» снова на месте`,

  owner: "Владение",
  ownerText: typeset("Новый владелец получит все права, вы останетесь администратором"),
  transfer: "Передать доску…",
  transferTitle: "Передать доску",
  transferTo: "Новый владелец",
  transferText: (board: string) =>
    typeset(`Доска «${board}» станет доской этого человека, а вы — её администратором. Вернуть её сможет только он`),
  transferNobody: typeset("Передать доску можно тому, кто на ней есть. Сначала позовите кого-нибудь"),
  transferNow: "Передать",
  transferred: (name: string) => `Владелец доски — ${name}`,
  close: "Закрыть",
  cancel: "Отмена",
} as const;
