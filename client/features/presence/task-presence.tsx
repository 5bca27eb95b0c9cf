import { useRef, type ReactElement } from "react";
import { useOnline } from "#client/hooks/use-live.ts";
import { AvatarStack } from "#client/ui/controls/avatar.tsx";
import { presenceText } from "./presence-text.ts";
import { usePeopleInTask, usePublishOpenTask } from "./presence-queries.ts";

/** The other users who have this task open; while mounted, it publishes that this user has it open too. */
export function TaskPresence({ boardId, taskId }: { boardId: string; taskId: string }): ReactElement {
  const mark = useRef<HTMLSpanElement>(null);
  usePublishOpenTask(boardId, taskId, mark);
  const people = usePeopleInTask(boardId, taskId);
  const online = useOnline();
  return (
    <span ref={mark}>
      {people.length > 0 && (
        <AvatarStack
          people={people}
          size={26}
          rings={online ? "live" : "idle"}
          label={presenceText.inTask(people.length)}
        />
      )}
    </span>
  );
}
