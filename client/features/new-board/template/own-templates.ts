import { useEffect, useState } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline, useSession } from "#client/hooks/use-live.ts";
import { COLUMN, TASK } from "#client/language/noun-text.ts";
import { counted } from "#client/language/plural.ts";
import { isBoardIcon } from "#contract/core/board-icon.ts";
import { type BoardTemplate, boardTemplates } from "#contract/boards/template.ts";
import type { Template } from "./template-text.ts";

/** Converts a template that a user has made from a board for the gallery. */
export function ownTemplate({ id, name, owner, form }: BoardTemplate, me: string | undefined): Template {
  const tasks = form.tasks.map(({ title, columnId }) => ({
    title,
    column: form.columns.findIndex((column) => column.id === columnId),
    label: null,
  }));
  const counts = [counted(form.columns.length, COLUMN), ...(tasks.length > 0 ? [counted(tasks.length, TASK)] : [])];
  return {
    id,
    name,
    line: owner.id === me ? counts.join(", ") : owner.name,
    title: form.title,
    color: form.color,
    // An icon of another version may be unknown to this build.
    ...(isBoardIcon(form.icon) ? { icon: form.icon } : {}),
    columns: form.columns,
    labels: form.labels,
    tasks,
    own: form,
  };
}

/**
 * The user's own templates and shared ones: from the server, or the cached answer while offline, and again when the network returns. `null` when there
 * is neither; `undefined` until the answer arrives.
 */
export function useOwnTemplates(): readonly Template[] | null | undefined {
  const sync = useSync();
  const online = useOnline();
  const me = useSession().user?.id;
  const [templates, setTemplates] = useState<readonly Template[] | null | undefined>(undefined);
  useEffect(() => {
    let isLatest = true;
    sync.call(boardTemplates, {}, "board").then(
      ({ items }) => {
        const loaded = items?.map((one) => ownTemplate(one, me)) ?? null;
        if (isLatest) setTemplates((before) => (online ? loaded : (before ?? loaded)));
      },
      () => isLatest && setTemplates((before) => before ?? null),
    );
    return () => {
      isLatest = false;
    };
  }, [sync, me, online]);
  return templates;
}
