import type { EntityName } from "../changes/change.ts";
import { attachmentEntity } from "./attachment.ts";
import { boardEntity } from "./board.ts";
import { columnEntity } from "./column.ts";
import { commentEntity } from "./comment.ts";
import { customFieldEntity } from "./custom-field.ts";
import type { AnyEntity } from "./define-entity.ts";
import { favouriteEntity } from "./favourite.ts";
import { itemEntity } from "./item.ts";
import { labelEntity } from "./label.ts";
import { memberEntity } from "./member.ts";
import { notificationEntity } from "./notification.ts";
import { ruleEntity } from "./rule.ts";
import { savedViewEntity } from "./saved-view.ts";
import { taskEntity } from "./task.ts";
import { topBoardEntity } from "./top-board.ts";

/** The definitions of all synced entities (docs/decisions/0084). */
export const entities = {
  board: boardEntity,
  column: columnEntity,
  task: taskEntity,
  label: labelEntity,
  customField: customFieldEntity,
  rule: ruleEntity,
  savedView: savedViewEntity,
  member: memberEntity,
  favourite: favouriteEntity,
  topBoard: topBoardEntity,
  item: itemEntity,
  comment: commentEntity,
  attachment: attachmentEntity,
  notification: notificationEntity,
} satisfies Record<EntityName, AnyEntity>;
