import type { ReactElement } from "react";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { MyTasks } from "#client/features/my-tasks/my-tasks.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";

/** `/myTasks`: tasks assigned to, created by or watched by the user, on any board. */
export function MyTasksPage(): ReactElement {
  return (
    <Stage banner={<ConnectionBanner />}>
      <MyTasks />
    </Stage>
  );
}
