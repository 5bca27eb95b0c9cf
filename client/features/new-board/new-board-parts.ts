import { lazy } from "#client/shared/lazy/lazy.ts";

/** The templates and their gallery, which a board made by its name alone does not wait for. */
export const templateGallery = lazy(() => import("./template/gallery.ts"));
