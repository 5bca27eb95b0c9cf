import { useCallback, useState, type ReactElement } from "react";
import { PhoneTabs } from "#client/features/shell/phone-tabs.tsx";
import { useBellCount } from "#client/features/notifications/bell-queries.ts";
import { choosing } from "#client/features/tasks/choosing/choosing-parts.ts";
import { useLater } from "#client/frame/later.ts";
import { bring } from "#client/frame/bring.ts";
import type { PhoneSheet } from "./phone-sheet.tsx";
import type { FrameProps } from "./side-panel.tsx";

/** What stands under the page: the bar of what is chosen on it, and the bottom bar of a phone with the sheet of boards that it opens. */
export function PhoneBar({ route, user, boardId }: FrameProps): ReactElement {
  const bell = useBellCount();
  const several = useLater(choosing);
  const [Sheet, setSheet] = useState<typeof PhoneSheet | null>(null);
  const close = useCallback(() => setSheet(null), []);
  const open = (): void => {
    void bring(import("./phone-sheet.tsx"), (loaded) => setSheet(() => loaded.PhoneSheet));
  };
  return (
    <>
      {several && <several.Choosing />}
      <PhoneTabs route={route} bell={bell} onBoards={open} />
      {Sheet !== null && <Sheet user={user} boardId={boardId} onClose={close} />}
    </>
  );
}
