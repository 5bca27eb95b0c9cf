import { useState, type ReactElement } from "react";
import { useLazy, lazyOnDemand } from "#client/shared/lazy/lazy.ts";
import { Button } from "#client/ui/controls/button.tsx";
import type { TaskForm } from "#contract/boards/template.ts";
import { fromTemplateText } from "./from-template-text.ts";

const chooser = lazyOnDemand(() => import("./template-dialogs.tsx"));

/** «Из шаблона» in the form of a new task: opens the task templates of the board. The selected one fills the form. */
export function FromTemplate(props: {
  readonly boardId: string;
  readonly onChoose: (form: TaskForm) => void;
}): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="ghost" size="sm" icon="file-text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {fromTemplateText.button}
      </Button>
      {isOpen && <Chooser {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Chooser(props: {
  readonly boardId: string;
  readonly onChoose: (form: TaskForm) => void;
  readonly onClose: () => void;
}): ReactElement | null {
  const loaded = useLazy(chooser);
  return loaded && <loaded.ChooseTemplateDialog {...props} />;
}
