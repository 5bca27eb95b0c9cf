import type { Handlers } from "../sync/mutations/handler.ts";
import { attachmentHandlers } from "../features/attachments/attachment-service.ts";
import { boardArchiveHandlers } from "../features/boards/board-archive-service.ts";
import { boardMoveHandlers } from "../features/boards/board-move-service.ts";
import { boardPlaceHandlers } from "../features/boards/board-place-service.ts";
import { boardHandlers } from "../features/boards/board-service.ts";
import { checklistHandlers } from "../features/task-details/checklist-service.ts";
import { columnHandlers } from "../features/columns/column-service.ts";
import { commentHandlers } from "../features/task-details/comment-service.ts";
import { customFieldHandlers } from "../features/boards/custom-field-service.ts";
import { favouriteHandlers } from "../features/favourites/favourite-service.ts";
import { labelHandlers } from "../features/boards/label-service.ts";
import { memberHandlers } from "../features/members/member-service.ts";
import { notificationHandlers } from "../features/notifications/notification-service.ts";
import { ruleHandlers } from "../features/rules/rule-service.ts";
import { savedViewHandlers } from "../features/boards/saved-view-service.ts";
import { taskMoveHandlers } from "../features/tasks/task-move-service.ts";
import { taskFillHandlers } from "../features/tasks/task-fill-service.ts";
import { taskHandlers } from "../features/tasks/task-service.ts";
import { taskSetHandlers } from "../features/tasks/task-set-service.ts";

/** Every mutation of the contract with its service. */
export const handlers: Handlers = {
  ...attachmentHandlers,
  ...boardHandlers,
  ...boardArchiveHandlers,
  ...boardMoveHandlers,
  ...boardPlaceHandlers,
  ...checklistHandlers,
  ...columnHandlers,
  ...commentHandlers,
  ...customFieldHandlers,
  ...favouriteHandlers,
  ...labelHandlers,
  ...memberHandlers,
  ...notificationHandlers,
  ...ruleHandlers,
  ...savedViewHandlers,
  ...taskFillHandlers,
  ...taskHandlers,
  ...taskMoveHandlers,
  ...taskSetHandlers,
};
