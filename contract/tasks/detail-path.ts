/** The path of details. Apart from their schema (`detail-endpoints.ts`): devices check the response themselves and need no schema. */
export const TASK_DETAILS_PATH = "/api/tasks/{id}/parts";
export const PAGE_DETAILS_PATH = "/api/board/{boardId}/page/parts";
export const BOARD_DETAILS_PATH = "/api/board/{boardId}/parts";
