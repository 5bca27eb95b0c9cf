import type { EnvDefect } from "../device/device-parts.ts";
import type { Settings } from "../settings.ts";
import type { ServerParts } from "./server-parts.ts";

/** A design fault that is injected from outside. The simulator must detect it; otherwise its rules prove nothing. */
export interface Defect {
  name: string;
  /** Called once for every history. */
  parts: () => Partial<DefectParts>;
}

export interface DefectParts extends ServerParts {
  /** Returns the device's environment with the defect. */
  env: EnvDefect;
  settings: Partial<Settings>;
  /** Fields that the defect changes in transit; they are not compared. */
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
