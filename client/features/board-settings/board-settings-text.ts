import { along } from "#client/entities/board/archive-text.ts";
import { BOARD, DAY, TASK } from "#client/language/noun-text.ts";
import { counted, type Forms, NBSP } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import type { DeletionSizes } from "#contract/boards/deletion.ts";

const FILE: Forms = { one: "вложение", few: "вложения", many: "вложений" };
const STAYING: Forms = { one: "вложенная доска", few: "вложенные доски", many: "вложенных досок" };

/** «3 доски, 148 задач и 12 вложений» */
function goesText({ boards, tasks, files }: DeletionSizes): string {
  const first = boards === 1 ? "эта доска" : counted(boards, BOARD);
  const parts = [first, ...(tasks === 0 ? [] : [counted(tasks, TASK)]), ...(files === 0 ? [] : [counted(files, FILE)])];
  const last = parts.pop() ?? "";
  return parts.length === 0 ? last : `${parts.join(", ")} и ${last}`;
}

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

  defaults: "Новые доски",
  defaultsText: typeset("С этого начинаются ваши новые доски на всех устройствах. При создании можно выбрать иначе"),
  defaultsOffline: typeset("Настройки новых досок хранит сервер: изменить их можно, когда вернётся сеть"),
  defaultTemplate: "Шаблон и колонки",
  defaultColour: typeset("Пока цвет берётся из шаблона или родительской доски"),
  defaultColourBack: typeset("Брать из шаблона"),
  defaultLimit: typeset("Строгий лимит"),
  defaultLimitNote: typeset("Сверх лимита колонки задачу сможет добавить только управляющий"),
  defaultInherit: typeset("Вложенные доски открыты участникам родительской"),
  defaultInheritNote: typeset("Иначе на новой вложенной доске вы сначала одни"),

  inherit: "Доступ из родительской доски",
  inheritSwitch: (board: string) => `Участники доски «${board}» видят и${NBSP}эту доску`,
  inheritUnknown: typeset("Участники родительской доски видят и эту доску"),
  inheritOn: typeset("Их роли меняются там"),
  inheritOff: typeset("Сюда попадают только те, кому роль дали на этой доске"),
  inheritStopped: typeset("Участники родительской доски больше не видят эту доску"),
  inheritBegun: typeset("Участники родительской доски снова видят эту доску"),
  loseTitle: typeset("Закрыть доску и от себя?"),
  loseText: typeset(
    "Свою роль здесь вы получаете из родительской доски. Без неё вернуть вас сможет только владелец этой доски",
  ),
  lose: "Закрыть",
  stay: "Отмена",

  nested: "Доступ вложенных досок",
  nestedText: typeset("Вложенные доски получают участников этой доски"),
  nestedApart: typeset("Не получают, это настроено там:"),

  archive: "Архив",
  archiveText: (inside: number) =>
    typeset(`Доска${along(inside)} уйдёт в архив. Задачи сохранятся, вернуть её можно в любой момент`),
  archivedText: (inside: number) =>
    inside === 0
      ? typeset("Доска в архиве: её можно читать и вернуть")
      : typeset(`Доска в архиве${along(inside)}: их можно читать и вернуть`),
  archivedTasksText: typeset("Задачи и колонки, которые убрали с доски"),
  toArchive: typeset("Отправить в архив"),
  fromArchive: typeset("Вернуть из архива"),
  archivedTasks: typeset("Архив задач…"),

  danger: "Опасная зона",
  dangerText: typeset(
    "Доску можно удалить навсегда. Удаление можно отменить в течение двух недель, потом вернуть доску не сможет никто",
  ),
  deleteBoard: typeset("Удалить доску…"),
  deleting: (day: string) =>
    typeset(`Доска будет удалена ${day} со всем, что на ней. До этого дня удаление можно отменить`),
  keep: typeset("Отменить удаление"),
  deleteTitle: (title: string) => `Удалить доску «${title}»?`,
  deleteCounting: typeset("Считаем, что исчезнет…"),
  deleteGoes: (sizes: DeletionSizes) => typeset(`Исчезнут ${goesText(sizes)}. Вернуть их будет нельзя никому`),
  deleteStays: (count: number) =>
    typeset(`${counted(count, STAYING)} с отдельным доступом или чужие: они останутся и перейдут на верхний уровень`),
  deleteWhen: (days: number) =>
    typeset(`Это случится через ${counted(days, DAY)}. До тех пор доску можно читать, а удаление — отменить`),
  deleteType: typeset("Чтобы удалить, напишите название доски"),
  deleteTypeWrong: typeset("Название не совпадает"),
  deleteNow: typeset("Удалить доску"),
  deleteOffline: typeset("Чтобы удалить доску, нужна связь с сервером"),
  deletionScheduled: (title: string) => `Доска «${title}» будет удалена через две недели`,

  owner: "Владение",
  ownerText: typeset("Новый владелец получит все права, вы останетесь администратором"),
  transfer: "Передать доску…",
  transferTitle: "Передать доску",
  transferTo: "Новый владелец",
  transferText: (board: string) =>
    typeset(`Доска «${board}» перейдёт к этому человеку, а вы станете администратором. Вернуть её сможет только он`),
  transferNoMembers: typeset("Передать доску можно её участнику. Сначала пригласите кого-нибудь"),
  transferChoose: typeset("Выберите человека"),
  transferMissing: typeset("Выберите, кому передать доску"),
  transferNow: "Передать",
  transferred: (name: string) => `Владелец доски — ${name}`,
  close: "Закрыть",
  cancel: "Отмена",
} as const;
