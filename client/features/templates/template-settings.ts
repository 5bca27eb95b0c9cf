/** A single chunk instead of two. */
export { BoardTemplateCard } from "./board-template-card.tsx";
export { TaskTemplates } from "./task-templates.tsx";
