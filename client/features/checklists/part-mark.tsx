import type { ReactElement } from "react";
import type { Mark } from "#client/sync/sync-api.ts";
import { Unseen } from "#client/ui/controls/small.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { checklistText } from "./checklist-text.ts";
import css from "./checklists.module.css";

/** An icon with the text «Ждёт сети» or «Не отправлено». */
export function PartMark({ mark }: { mark: Mark | null }): ReactElement | null {
  if (mark === null) return null;
  const text = mark === "waiting" ? checklistText.waiting : checklistText.refused;
  return (
    <span className={mark === "refused" ? css.late : undefined} title={text}>
      <Icon name={mark === "waiting" ? "cloud-up" : "alert-triangle"} size={14} />
      <Unseen>{text}</Unseen>
    </span>
  );
}
