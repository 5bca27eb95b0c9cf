import { useCallback, useMemo, useState, type ReactElement } from "react";
import { attachments } from "#client/features/attachments/attachment-parts.ts";
import { useAncestors } from "#client/features/boards/board-queries.ts";
import { boardText } from "#client/features/boards/board-text.ts";
import { checklists } from "#client/features/checklists/checklist-parts.ts";
import { discussion } from "#client/features/comments/comment-parts.ts";
import type { AnswerTarget } from "#client/features/comments/answer-tools.ts";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { TaskPresence } from "#client/features/presence/task-presence.tsx";
import { AddField, CustomValues } from "#client/features/custom-fields/values/custom-values.tsx";
import { fieldMenu } from "#client/features/custom-fields/custom-field-parts.ts";
import { NewTaskForm, type NewTaskFormProps } from "#client/features/tasks/creation/new-task-form.tsx";
import { changeTask, type TaskRights } from "#client/entities/task/task-fields.ts";
import { TaskProperties } from "#client/features/tasks/fields/task-properties.tsx";
import { relations } from "#client/features/tasks/relations/relation-parts.ts";
import { openTaskMenu } from "#client/features/tasks/task-menu.tsx";
import { useTaskDialogs } from "#client/features/tasks/use-task-dialogs.tsx";
import { taskKey } from "#client/entities/task/task-key.ts";
import { TaskHead } from "#client/features/tasks/page/task-head.tsx";
import { ParentPlace, TaskLayout } from "#client/features/tasks/page/task-layout.tsx";
import { TaskNotice, TaskTrouble } from "#client/features/tasks/page/task-notice.tsx";
import { TaskTitle } from "#client/features/tasks/page/task-title.tsx";
import { viewText } from "#client/features/tasks/page/view-text.ts";
import { useFollowedTask, type FollowedTask } from "#client/features/tasks/page/use-followed-task.ts";
import { useNeighbours } from "#client/features/tasks/page/use-neighbours.ts";
import { useTaskKeys } from "#client/features/tasks/page/use-task-keys.ts";
import { useTaskRights } from "#client/features/tasks/page/use-task-rights.ts";
import { FromTemplate } from "#client/features/templates/from-template.tsx";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { PageError } from "#client/shared/errors/page-error.ts";
import { usePageTitle } from "#client/shared/navigation/page-title.ts";
import { pathTo, type RouteParams } from "#client/shared/navigation/paths.ts";
import { closeOver, openOver } from "#client/entities/task/task-address.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRow } from "#client/hooks/use-live.ts";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { Breadcrumbs } from "#client/ui/layout/breadcrumbs.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";
import { SidePanel } from "#client/ui/overlay/dialog/dialog.tsx";
import { colorOf } from "#client/ui/theme/color.ts";
import { PHONE_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import { isId } from "#contract/core/id.ts";
import { namedIn } from "#contract/entities/relation.ts";
import type { Task } from "#contract/entities/task.ts";
import { documentVersions } from "#client/features/documents/document-parts.ts";
import { TaskDescription } from "#client/features/documents/task-description.tsx";
import css from "./task-page.module.css";

const fromTemplate: NewTaskFormProps["fromTemplate"] = (boardId, onChoose) => (
  <FromTemplate key={boardId} boardId={boardId} onChoose={onChoose} />
);

/** `/t/{task?}`: a task on a page of its own; without an id a new one. */
export function TaskPage({ params }: { readonly params: RouteParams<"task"> }): ReactElement {
  const taskId = params.task;
  if (taskId === undefined) {
    return (
      <Stage scroll banner={<ConnectionBanner />}>
        <NewTaskForm fromTemplate={fromTemplate} />
      </Stage>
    );
  }
  // An invalid id is answered like a task that the user may not see, to reveal nothing.
  if (!isId(taskId)) throw new PageError(403);
  return <OneTask taskId={taskId} />;
}

function OneTask({ taskId }: { readonly taskId: string }): ReactElement {
  const followed = useFollowedTask(taskId);
  const task = "task" in followed ? followed.task : undefined;
  const board = useRow("board", task?.boardId ?? null);
  const ancestors = useAncestors(task?.boardId ?? "");
  usePageTitle(task?.title);
  if (followed.state === "refused") throw new PageError(403);
  const above = board === undefined ? ancestors : [...ancestors, board];
  const wash = board === undefined ? {} : { wash: colorOf(board.color) };
  return (
    <Stage tiers={above.map(({ color }) => colorOf(color))} banner={<ConnectionBanner />} {...wash}>
      <div className={css.page} data-task-page="">
        <OpenTask
          followed={followed}
          level={1}
          path={
            <Breadcrumbs
              label={boardText.path}
              crumbs={ancestors.map((one) => ({
                id: one.id,
                href: pathTo("board", { board: one.id }),
                text: one.title,
                look: lookOf(one),
              }))}
            />
          }
          onGo={(next) => navigate(pathTo("task", { task: next }), { replace: true })}
        />
      </div>
    </Stage>
  );
}

/** The same task over its board: beside it on a wide screen, instead of it on a phone. */
export function TaskPanel({ taskId }: { readonly taskId: string }): ReactElement {
  const followed = useFollowedTask(taskId);
  const isPhone = useMedia(PHONE_QUERY);
  const task = "task" in followed ? followed.task : undefined;
  const board = useRow("board", task?.boardId ?? null);
  const key = task === undefined ? null : taskKey(board, task);
  usePageTitle(task?.title);
  const missing = followed.state === "deleted" ? viewText.deletedTitle : viewText.loading;
  const named = task === undefined ? missing : viewText.taskNamed(task.title);
  const label = key === null ? named : viewText.task(key);
  return (
    <SidePanel label={label} modal={isPhone} onClose={closeOver}>
      <OpenTask followed={followed} level={2} onGo={openOver} onClose={closeOver} isSheet={isPhone} />
    </SidePanel>
  );
}

interface OpenTaskProps {
  readonly followed: FollowedTask;
  readonly level: 1 | 2;
  readonly path?: ReactElement;
  /** Opens another task of the column. */
  readonly onGo: (taskId: string) => void;
  readonly onClose?: () => void;
  /** A pull down on the header closes it. */
  readonly isSheet?: boolean;
}

function OpenTask({ followed, ...rest }: OpenTaskProps): ReactElement {
  if (!("task" in followed)) return <TaskTrouble state={followed.state} onClose={rest.onClose} />;
  return <ShownTask key={followed.task.id} task={followed.task} isGone={followed.state === "gone"} {...rest} />;
}

type ShownTaskProps = Omit<OpenTaskProps, "followed"> & { readonly task: Task; readonly isGone: boolean };

function ShownTask({ task, isGone, level, path, onGo, onClose, isSheet }: ShownTaskProps): ReactElement {
  const sync = useSync();
  const rights = useTaskRights(task, isGone);
  const neighbours = useNeighbours(task);
  const { ask, opened } = useTaskDialogs();
  const [areVersionsOpen, setVersionsOpen] = useState(false);
  const versions = areVersionsOpen ? documentVersions.now() : null;
  useTaskKeys(task.id, neighbours, onGo);
  const { canEdit, canMove } = rights;
  const onVersions = (): void => documentVersions.use(() => setVersionsOpen(true));
  return (
    <>
      <TaskHead
        task={task}
        path={path}
        presence={<TaskPresence boardId={task.boardId} taskId={task.id} />}
        neighbours={neighbours}
        onGo={onGo}
        onMenu={(anchor) => openTaskMenu({ sync, canEdit, canMove, ask, onVersions }, task.id, anchor)}
        onClose={onClose}
        onPull={isSheet === true ? onClose : undefined}
      />
      <TaskBody
        task={task}
        rights={rights}
        level={level}
        isGone={isGone}
        onMove={() => ask({ kind: "move", taskId: task.id })}
        onOpen={onClose === undefined ? undefined : onGo}
      />
      {opened}
      {versions !== null && (
        <versions.VersionsDialog
          guid={task.id}
          boardId={task.boardId}
          canEdit={canEdit}
          onClose={() => setVersionsOpen(false)}
        />
      )}
    </>
  );
}

interface TaskBodyProps {
  readonly task: Task;
  readonly rights: TaskRights;
  readonly level: 1 | 2;
  readonly isGone: boolean;
  readonly onMove: () => void;
  /** Opens another task here; without it, links lead to task pages. */
  readonly onOpen: ((taskId: string) => void) | undefined;
}

/** The layout of a task's features, which are combined only here. */
function TaskBody({ task, rights, level, isGone, onMove, onOpen }: TaskBodyProps): ReactElement {
  const sync = useSync();
  const lists = useLazy(checklists);
  const others = useLazy(relations);
  const talk = useLazy(discussion);
  const files = useLazy(attachments);
  const [answering, setAnswering] = useState<AnswerTarget | null>(null);
  const holder = useMemo(() => ({ taskId: task.id }), [task.id]);
  const keepPicture = useCallback(
    async (file: File) => (await attachments.load()).keepPicture(sync, holder, file),
    [sync, holder],
  );
  return (
    <TaskLayout
      banner={<TaskNotice task={task} isGone={isGone} />}
      parent={
        namedIn(task, "parentTaskId").length > 0 &&
        (others ? <others.ParentLine task={task} rights={rights} onOpen={onOpen} /> : <ParentPlace />)
      }
      title={<TaskTitle task={task} canEdit={rights.canEdit} level={level} />}
      properties={
        <TaskProperties
          fields={task}
          change={changeTask(sync, task)}
          rights={rights}
          created={task}
          onOtherBoard={rights.canMove ? onMove : undefined}
          custom={
            <CustomValues
              task={task}
              canEdit={rights.canEdit}
              onField={(chosen, boardId, anchor) =>
                fieldMenu.use(({ openFieldMenu }) => openFieldMenu(sync, chosen, { boardId, anchor }))
              }
            />
          }
          foot={<AddField boardId={task.boardId} canEdit={rights.canEdit} />}
        />
      }
      description={<TaskDescription task={task} canEdit={rights.canEdit} keepPicture={keepPicture} />}
      checklists={lists && <lists.TaskChecklists taskId={task.id} />}
      relations={others && <others.TaskRelations task={task} rights={rights} onOpen={onOpen} />}
      attachments={files && <files.Attachments holder={holder} />}
      discussion={talk && <talk.TaskThread taskId={task.id} onAnswer={setAnswering} />}
      composer={
        talk && (
          <talk.CommentComposer
            taskId={task.id}
            answering={answering}
            onAnswering={setAnswering}
            attach={files && <files.AddFiles holder={holder} look="clip" />}
          />
        )
      }
    />
  );
}
