/** One file for the bundler: two would be two lines of what to fetch. */
export { BoardTemplateCard } from "./board-template-card.tsx";
export { TaskTemplates } from "./task-templates.tsx";
