/** Task actions on a board, bundled as one lazy chunk: each extra chunk would add a preload entry to the board page. */
export { dropTask } from "#client/entities/task/selection/carry-chosen.ts";
export { carriedText, LOST_WHILE_DRAGGED } from "./carry-text.ts";
export { duplicateCarried } from "#client/entities/task/duplicate/duplicate-menu.ts";
export { finishTask } from "#client/entities/task/actions/finish-mutations.ts";
export { canTake, sendToBoard } from "./send-to-board.tsx";
export { openTask, pressOnCard } from "./task-keys.ts";
export { openTaskMenu } from "./task-menu.tsx";
export { addToBoard } from "./creation/add-to-board.ts";
export { TaskSheet } from "./sheet/task-sheet.tsx";
export { createTasks } from "#client/entities/task/task-mutations.ts";
export { TaskOverlay as TaskPlane } from "./task-overlay.tsx";
export { LineAid } from "#client/entities/task/quick-add-field/line-aid.tsx";
