import { drawMore } from "./icon.tsx";
import { MORE_PATHS } from "./more-paths.ts";

/** To be imported for its effect by what shows an icon that is not among the first as soon as it is drawn. */
drawMore(MORE_PATHS);
