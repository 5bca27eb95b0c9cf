import type { ReactElement } from "react";
import {
  CARD_EXTRAS,
  CARD_PARTS,
  cardLook,
  chooseCardLook,
  USUAL_LOOK,
  type CardExtra,
  type CardPart,
} from "#client/entities/board/view/card-look.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import { useSignal } from "#client/ui/signal.ts";
import { density } from "#client/ui/theme/density.ts";
import css from "./board-views.module.css";
import { cardLookText as text } from "./card-look-text.ts";

const WIDTH = 272;
const SIZES = [
  { value: "full", label: text.sizes.full },
  { value: "dense", label: text.sizes.dense },
] as const;

export interface CardLookPopoverProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Display options of the cards for this user on this device. A change is visible on the open board at once. */
export function CardLookPopover({ anchor, onClose }: CardLookPopoverProps): ReactElement {
  const look = useSignal(cardLook);
  const isDense = useSignal(density);
  const size = look.size ?? (isDense ? "dense" : "full");
  const put = (part: CardPart, isShown: boolean): void =>
    chooseCardLook({ ...look, hidden: isShown ? look.hidden.filter((one) => one !== part) : [...look.hidden, part] });
  const putExtra = (part: CardExtra, isShown: boolean): void =>
    chooseCardLook({
      ...look,
      shown: CARD_EXTRAS.filter((one) => (one === part ? isShown : look.shown.includes(one))),
    });
  return (
    <Popover anchor={anchor} label={text.title} onClose={onClose} width={WIDTH} placing={{ align: "end", gap: 8 }}>
      <div className={css.cards}>
        <Segmented
          label={text.size}
          options={SIZES}
          value={size}
          onChange={(next) => chooseCardLook({ ...look, size: next })}
        />
        <fieldset className={css.cardParts} aria-label={text.parts}>
          {CARD_PARTS.map((part) => {
            const isUnavailable = part === "cover" && size === "dense";
            return (
              <Switch
                key={part}
                checked={!isUnavailable && !look.hidden.includes(part)}
                disabled={isUnavailable}
                onChange={(isShown) => put(part, isShown)}
                {...(isUnavailable ? { note: text.noCover } : {})}
              >
                {text.names[part]}
              </Switch>
            );
          })}
          {CARD_EXTRAS.map((part) => (
            <Switch key={part} checked={look.shown.includes(part)} onChange={(isShown) => putExtra(part, isShown)}>
              {text.extras[part]}
            </Switch>
          ))}
        </fieldset>
        <Button look="ghost" size="sm" onClick={() => chooseCardLook(USUAL_LOOK)}>
          {text.usual}
        </Button>
      </div>
    </Popover>
  );
}
