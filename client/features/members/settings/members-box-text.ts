import { typeset } from "#client/language/spacing.ts";

/** Texts of the members in the settings of a board. */
export const membersBoxText = {
  title: "Участники",
  me: (name: string) => `${name} · вы`,
  here: typeset("на доске сейчас"),
  from: (board: string) => typeset(`Из доски «${board}» — роли меняются там`),
  byTeam: (team: string, board: string | undefined) =>
    typeset(board === undefined ? `Через команду «${team}»` : `Через команду «${team}» из доски «${board}»`),
  higherByTeam: (role: string, team: string) => typeset(`${role} через команду «${team}»`),
  fromAbove: typeset("Из родительских досок — роли меняются там"),
  higher: (role: string, board: string | undefined) =>
    typeset(board === undefined ? `${role} из родительской доски` : `${role} из доски «${board}»`),
} as const;
