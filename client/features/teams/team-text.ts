import { BOARD } from "#client/language/noun-text.ts";
import { counted, numberText } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

const PERSON = { one: "человек", few: "человека", many: "человек" };

export const teamText = {
  teams: "Команды",
  team: "Команда",
  create: "Новая команда",
  open: "Открыть",
  openOf: (name: string) => `Открыть команду «${name}»`,
  gather: "Новая команда",
  gatherText: typeset("Участники команды сразу видят её доски. Роль задаётся на каждой доске"),
  more: (count: number) => `и ещё ${String(count)}`,
  boardsOf: (name: string) => `Доски команды «${name}»`,
  peopleOf: (name: string) => `Люди команды «${name}»`,
  /** «9 человек · 4 доски» */
  summary: (people: number, boards: number) => `${counted(people, PERSON)} · ${counted(boards, BOARD)}`,
  peopleCount: (count: number) => counted(count, PERSON),

  people: "Участники",
  person: "Человек",
  role: "Роль",
  load: "Открытые задачи",
  me: (name: string) => `${name} · вы`,
  invite: "Пригласить",
  edit: "Изменить",
  actions: "Действия с командой",
  roleOf: (name: string) => `Роль: ${name}`,
  remove: "Убрать из команды",
  removed: (name: string) => `${name} больше не в команде`,
  leave: "Покинуть команду",
  leaveTitle: "Покинуть команду?",
  leaveText: typeset("Доски, доступные через команду, закроются. Вернуть вас смогут её администраторы."),
  stay: "Остаться",
  lastOwner: typeset("У команды должен остаться владелец"),

  boards: "Доски команды",
  addBoard: "Добавить",
  addBoardTitle: "Доска для команды",
  addBoardText: typeset("Все в команде получат на доске и внутри неё эту роль, если их собственная не выше"),
  noBoards: typeset("У команды пока нет досок"),
  noOwnBoards: typeset("Добавить можно доску, где вы администратор или владелец"),
  board: "Доска",
  giveBoard: "Добавить доску",
  takeBoard: "Убрать доску из команды",
  boardMenu: (board: string) => `Доска «${board}» у команды`,
  boardRole: (role: string) => `Роль команды: ${role}`,
  /** «96 из 148» */
  doneOf: (done: number, tasks: number) => `${numberText(done)} из ${numberText(tasks)}`,
  taken: (board: string) => `Доска «${board}» убрана из команды`,
  boardAdded: (board: string) => `Доска «${board}» добавлена команде`,

  inviteTitle: "Пригласить в команду",
  whom: "Кого пригласить",
  whomHint: typeset("Имя того, с кем у вас есть общая доска, или логин целиком"),
  found: "Люди, которых вы знаете",
  unread: typeset("Выберите человека из списка или напишите логин целиком"),
  add: "Добавить",
  close: "Закрыть",
  cancel: "Отмена",
  added: (name: string) => `${name} теперь в команде`,
  already: "Этот человек уже в команде",
  unknownPerson: "Человека с таким именем нет",

  newTitle: "Новая команда",
  editTitle: "Настройки команды",
  name: "Название",
  nameEmpty: "Назовите команду",
  slug: "Адрес",
  slugHint: (slug: string) => `…/teams/${slug === "" ? "chitalnya" : slug}`,
  slugWrong: typeset("От 2 до 50 знаков: латинские буквы, цифры и дефис между ними"),
  description: "Описание",
  colour: "Цвет",
  make: "Создать команду",
  save: "Сохранить",

  archive: "Отправить команду в архив",
  archiveTitle: "Отправить команду в архив?",
  archiveText: typeset(
    "Доски, доступные через команду, закроются для всех, у кого нет на них своей роли. Команду можно вернуть",
  ),
  toArchive: "В архив",
  archived: "Команда в архиве",
  archivedText: typeset("Через неё доски недоступны. Верните её, и люди с досками будут на месте"),
  inArchive: "В архиве",
  restore: "Вернуть",
  restoreOf: (name: string) => `Вернуть команду «${name}»`,
  restored: (name: string) => `Команда «${name}» вернулась`,
  delete: "Удалить навсегда",
  deleteTitle: "Удалить команду навсегда?",
  deleteText: typeset("Вернуть её будет нельзя. Доски и задачи останутся."),

  offline: typeset("Команду меняет сервер: когда вернётся сеть, это можно будет сделать"),
  unknown: typeset("Этой команды ещё нет на устройстве"),
  unknownList: typeset("Списка команд ещё нет на устройстве"),
  unknownText: typeset("Она откроется, когда вернётся сеть"),
  unknownListText: typeset("Он откроется, когда вернётся сеть"),
  gone: typeset("Такой команды нет"),
  goneText: typeset("Её могли удалить, или вы в ней больше не состоите"),
  toTeams: "К командам",

  access: "Доступ командам",
  accessText: typeset("Все в команде видят доску и вложенные в неё"),
  accessOf: (name: string) => `Доступ команды «${name}»`,
  teamRole: "Роль команды",
  give: "Открыть доступ",
  revokeAccess: "Закрыть доступ",
  accessRevoked: (name: string) => `У команды «${name}» больше нет доступа`,
  accessGranted: (name: string) => `У команды «${name}» есть доступ`,
  noTeams: typeset("Команд у доски нет"),
  noOwnTeams: typeset("Вы пока не состоите ни в одной команде, которой можно дать доступ"),
} as const;

/** Returns the two letters of a team's mark: «Чи». */
export function markOf(name: string): string {
  const [first = "", second = ""] = Array.from(name.trim());
  return first.toLocaleUpperCase("ru") + second.trim().toLocaleLowerCase("ru");
}

/** Label of the link from the sharing dialog of a board to its settings. */
export const OPEN_TO_TEAM = "Открыть доску команде";
