import type { ReactElement } from "react";
import { useLazy, lazyOnDemand } from "#client/shared/lazy/lazy.ts";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { tokenText } from "./token-text.ts";
import css from "./tokens.module.css";

const REACHES = [
  { value: "all", label: tokenText.allBoards },
  { value: "chosen", label: tokenText.chosenBoards },
] as const;

/** Lazy, because most tokens are created without it. */
const boardList = lazyOnDemand(() => import("./token-board-list.tsx"));

interface Props {
  /** `null` for all boards. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
}

/** The boards that a token may access: all boards of the user, or selected ones with their subtrees. */
export function TokenBoards({ chosen, onChange }: Props): ReactElement {
  const list = useLazy(chosen === null ? null : boardList);
  return (
    <div className={css.choice}>
      <span className={css.label} aria-hidden="true">
        {tokenText.boards}
      </span>
      <Segmented
        label={tokenText.boards}
        options={REACHES}
        value={chosen === null ? "all" : "chosen"}
        onChange={(next) => onChange(next === "all" ? null : [])}
      />
      {chosen !== null && list !== null && <list.BoardList chosen={chosen} onChange={onChange} />}
    </div>
  );
}
