import type { ReactElement } from "react";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { MyTasks } from "#client/features/my-tasks/my-tasks.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";

/** `/myTasks`: what is to be done by me, was made by me or is watched by me, on whatever boards. */
export function MyTasksPage(): ReactElement {
  return (
    <Stage banner={<ConnectionBanner />}>
      <MyTasks />
    </Stage>
  );
}
