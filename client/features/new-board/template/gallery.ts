/** One file for the bundler: two would go to everybody with the frame. */
export { TEMPLATES } from "./gallery-text.ts";
export { TemplateGallery } from "./template-gallery.tsx";
