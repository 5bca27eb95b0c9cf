/** Where parts are read. Apart from what they answer (`detail-endpoints.ts`): devices look at the answer themselves, and need no schema of it. */
export const TASK_DETAILS_PATH = "/api/tasks/{id}/parts";
export const PAGE_DETAILS_PATH = "/api/board/{boardId}/page/parts";
export const BOARD_DETAILS_PATH = "/api/board/{boardId}/parts";
