import type { ReactElement } from "react";
import { runCommand } from "#client/shared/navigation/command.ts";
import { AvatarStack } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { useBoardPeople, usePresent } from "#client/entities/person/board-people.ts";
import { peopleText } from "./people-text.ts";

/** People of a board, those alone who are there now while there are any, and the button that opens them; to somebody who is alone there it offers to call others. */
export function useBoardPeopleParts(boardId: string): { people: ReactElement | null; share: ReactElement } {
  const people = useBoardPeople(boardId);
  const { present, rings } = usePresent(boardId, people);
  const isAlone = people.length < 2;
  const shown =
    present.length > 0
      ? { people: present, rings, label: peopleText.present(present.length) }
      : { people, label: peopleText.people(people.length) };
  return {
    people: isAlone ? null : <AvatarStack size={26} {...shown} />,
    share: (
      <Button icon={isAlone ? "user-plus" : "users"} onClick={() => void runCommand("board.share", { boardId })}>
        {isAlone ? peopleText.invite : peopleText.share}
      </Button>
    ),
  };
}
