import type { Defect } from "./defect.ts";
import { deviceDefects } from "./device-defects.ts";
import { serverDefects } from "./server-defects.ts";

/** Every seeded defect. */
export const DEFECTS: readonly Defect[] = [...serverDefects, ...deviceDefects];
