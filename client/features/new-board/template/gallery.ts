/** A single chunk: the bundler would put shared modules into the main bundle. */
export { TEMPLATES } from "./gallery-text.ts";
export { FreshTemplates } from "../fresh/fresh-templates.tsx";
export { TemplateNames } from "./template-names.tsx";
export { TemplateGallery } from "./template-gallery.tsx";
