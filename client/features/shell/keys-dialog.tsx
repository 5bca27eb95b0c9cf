import type { ReactElement } from "react";
import { ALT, MODIFIER } from "#client/shared/keyboard/modifier-keys.ts";
import { Kbd } from "#client/ui/controls/kbd.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import css from "./keys.module.css";
import { CLOSE, KEY_GROUPS, KEYS_TITLE } from "./keys-text.ts";

/** The list of keyboard shortcuts. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  return (
    <Dialog title={KEYS_TITLE} onClose={onClose} closeLabel={CLOSE} width={520}>
      {KEY_GROUPS.map(({ title, keys }) => (
        <section key={title} className={css.group}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([pressed, does]) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  <Kbd keys={pressed.replace("mod", MODIFIER).replace("alt", ALT)} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
