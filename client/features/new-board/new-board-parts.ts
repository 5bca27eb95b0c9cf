import { lazy } from "#client/shared/lazy/lazy.ts";

/** The templates and their gallery. A board that is created only by its title does not need them. */
export const templateGallery = lazy(() => import("./template/gallery.ts"));
