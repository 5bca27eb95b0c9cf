import type { ReactElement } from "react";
import { later, useLater } from "#client/frame/later.ts";
import { useConnection, useOnline, useOutboxFigure } from "#client/live/use-live.ts";

const trouble = later(() => import("./connection-trouble.tsx"));

/** The strip over a sheet: no network, edits refused, or a device that cannot keep what it should. Nothing when all is well. */
export function ConnectionBanner(): ReactElement | null {
  const { storage, portal } = useConnection();
  const online = useOnline();
  const refused = useOutboxFigure((state) => state.refused);
  return online && !portal && storage === "device" && refused === 0 ? null : <LateTrouble />;
}

function LateTrouble(): ReactElement | null {
  const loaded = useLater(trouble);
  return loaded === null ? null : <loaded.ConnectionTrouble />;
}
