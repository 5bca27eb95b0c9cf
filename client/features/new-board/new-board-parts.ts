import { later } from "#client/frame/later.ts";

/** The templates and their gallery, which a board made by its name alone does not wait for. */
export const templateGallery = later(() => import("./template/gallery.ts"));
