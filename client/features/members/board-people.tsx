import type { ReactElement } from "react";
import { runCommand } from "#client/shared/navigation/command.ts";
import { AvatarStack } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { useBoardPeople, usePresent } from "#client/entities/person/board-people.ts";
import { peopleText } from "./people-text.ts";

/**
 * Returns the avatars of a board and the button that opens its members. The avatars are those of the members who are on the board now or,
 * if there are none, of all members. A board with a single member has no avatars, and its button invites others.
 */
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
