import { useRef, type ReactElement } from "react";
import { useOnline } from "#client/hooks/use-live.ts";
import { AvatarStack } from "#client/ui/controls/avatar.tsx";
import { presenceText } from "./presence-text.ts";
import { usePeopleInTask, usePublishOpenTask } from "./presence-queries.ts";

/** Who else has this task open; while it is drawn, others see its person there. */
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
