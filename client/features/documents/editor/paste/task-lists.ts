/** Converts to-do lists of GitHub, and of programs that copy its HTML, to lists of the editor with their checked state. */
export function withTaskLists(html: string): string {
  if (!html.includes("task-list-item")) return html;
  return html
    .replaceAll(/<ul\b[^>]*\bcontains-task-list\b[^>]*>/gi, '<ul data-type="taskList">')
    .replaceAll(
      /<li\b[^>]*\btask-list-item\b[^>]*>\s*(<input\b[^>]*>)?/gi,
      (_, box = "") => `<li data-type="taskItem" data-checked="${/\schecked\b/i.test(String(box))}">`,
    );
}
