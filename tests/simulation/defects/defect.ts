import type { EnvDefect } from "../device/device-parts.ts";
import type { Settings } from "../settings.ts";
import type { ServerParts } from "./server-parts.ts";

/** A fault of the design, put in from outside: it must be caught, or the simulator proves nothing. */
export interface Defect {
  name: string;
  /** Made anew for every history. */
  parts: () => Partial<DefectParts>;
}

export interface DefectParts extends ServerParts {
  /** A device's world with the defect. */
  env: EnvDefect;
  settings: Partial<Settings>;
  /** Fields that the defect bends on their way: they are not compared. */
  ignored: readonly string[];
}

const NO_PARTS: DefectParts = {
  storage: (storage) => storage,
  visible: (state) => state,
  access: (access) => access,
  env: (env) => env,
  keepsRooms: false,
  keepsEpochs: false,
  settings: {},
  ignored: [],
};

export function partsOf(defect: Defect | undefined): DefectParts {
  return { ...NO_PARTS, ...defect?.parts() };
}
