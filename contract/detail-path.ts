/** Where parts are read. Apart from what they answer (`part-endpoints.ts`): devices look at the answer themselves, and need no schema of it. */
export const TASK_PARTS = "/api/tasks/{id}/parts";
export const PAGE_PARTS = "/api/board/{boardId}/page/parts";
export const BOARD_PARTS = "/api/board/{boardId}/parts";
