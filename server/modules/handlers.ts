import type { Handlers } from "#server/sync/mutations/handler.ts";
import { attachmentHandlers } from "#server/features/attachments/attachment-service.ts";
import { boardArchiveHandlers } from "#server/features/boards/board-archive-service.ts";
import { boardMoveHandlers } from "#server/features/boards/board-move-service.ts";
import { boardPlaceHandlers } from "#server/features/boards/board-place-service.ts";
import { boardHandlers } from "#server/features/boards/board-service.ts";
import { checklistHandlers } from "#server/features/task-details/checklist-service.ts";
import { columnHandlers } from "#server/features/columns/column-service.ts";
import { commentHandlers } from "#server/features/task-details/comment-service.ts";
import { customFieldHandlers } from "#server/features/boards/custom-field-service.ts";
import { favouriteHandlers } from "#server/features/favourites/favourite-service.ts";
import { labelHandlers } from "#server/features/boards/label-service.ts";
import { memberHandlers } from "#server/features/members/member-service.ts";
import { notificationHandlers } from "#server/features/notifications/notification-service.ts";
import { ruleHandlers } from "#server/features/rules/rule-service.ts";
import { savedViewHandlers } from "#server/features/boards/saved-view-service.ts";
import { taskMoveHandlers } from "#server/features/tasks/task-move-service.ts";
import { taskFillHandlers } from "#server/features/tasks/task-fill-service.ts";
import { taskHandlers } from "#server/features/tasks/task-service.ts";
import { taskSetHandlers } from "#server/features/tasks/task-set-service.ts";

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
