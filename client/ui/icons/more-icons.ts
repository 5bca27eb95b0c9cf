import { drawMore } from "./icon.tsx";
import { MORE_PATHS } from "./more-paths.ts";

/** Imported for its effect by a module that shows an icon that is not among the first as soon as it is rendered. */
drawMore(MORE_PATHS);
