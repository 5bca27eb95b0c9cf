/** One file for the bundler: several would go to everybody with the frame. */
export { TEMPLATES } from "./gallery-text.ts";
export { FreshTemplates } from "../fresh/fresh-templates.tsx";
export { TemplateNames } from "./template-names.tsx";
export { TemplateGallery } from "./template-gallery.tsx";
