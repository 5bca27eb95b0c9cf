import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import { FormDialog } from "#client/ui/overlay/form-dialog.tsx";
import { showToast } from "#client/ui/overlay/toast.ts";
import { tried } from "../factor/protection.ts";
import { putAvatar } from "./avatar-mutations.ts";
import { CANCEL, CLOSE, DIALOG_TEXT, DIALOG_TITLE, FRAME, FRAME_HINT, PUT, PUT_DONE, ZOOM } from "./avatar-text.ts";
import css from "./avatar.module.css";
import { carried, firstView, frameOf, type View, zoomed, ZOOM_MAX } from "./crop.ts";
import { drawSquare, squareFile } from "./picture.ts";

/** Twice the pixels of its side on the screen. */
const CANVAS_PIXELS = 448;
const ZOOM_STEP = 0.1;
const KEY_STEP = 0.05;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const NEARER: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1 };

/** The picture that was chosen, to be put into its square and sent. */
export function AvatarDialog(props: { readonly picture: ImageBitmap; readonly onClose: () => void }): ReactElement {
  const { picture, onClose } = props;
  const sync = useSync();
  const [view, setView] = useState(() => firstView(picture));
  const [busy, setBusy] = useState(false);
  const put = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const done = await tried(squareFile(picture, frameOf(picture, view)).then((file) => putAvatar(sync, file)));
    setBusy(false);
    if (!done) return;
    showToast({ icon: "check", text: PUT_DONE });
    onClose();
  };
  return (
    <FormDialog
      title={DIALOG_TITLE}
      text={DIALOG_TEXT}
      words={{ close: CLOSE, cancel: CANCEL, submit: PUT }}
      onClose={onClose}
      onSubmit={() => void put()}
      busy={busy}
      className={css.crop}
    >
      <Square picture={picture} view={view} onView={setView} />
      <p className={css.hint}>{FRAME_HINT}</p>
      <label className={css.zoom}>
        <span>{ZOOM}</span>
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          value={view.zoom}
          onChange={({ currentTarget }) => setView(zoomed(picture, view, currentTarget.valueAsNumber))}
        />
      </label>
    </FormDialog>
  );
}

interface SquareProps {
  readonly picture: ImageBitmap;
  readonly view: View;
  readonly onView: (change: (view: View) => View) => void;
}

/** What of the picture will be seen: the round of it is light, its corners are not. */
function Square({ picture, view, onView }: SquareProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawSquare(canvas.current, picture, frameOf(picture, view));
  }, [picture, view]);
  const press = (event: KeyboardEvent): void => {
    const [x, y] = ARROWS[event.key] ?? [0, 0];
    const nearer = NEARER[event.key] ?? 0;
    if (x === 0 && y === 0 && nearer === 0) return;
    event.preventDefault();
    onView((held) =>
      nearer === 0
        ? carried(picture, held, { x: x * KEY_STEP, y: y * KEY_STEP })
        : zoomed(picture, held, held.zoom + nearer * ZOOM_STEP),
    );
  };
  const carry = ({ currentTarget, buttons, movementX, movementY }: PointerEvent): void => {
    if (buttons === 0) return;
    const side = currentTarget.clientWidth;
    onView((held) => carried(picture, held, { x: movementX / side, y: movementY / side }));
  };
  return (
    <div
      className={css.frame}
      role="application"
      aria-label={FRAME}
      tabIndex={0}
      data-autofocus=""
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={carry}
    >
      <canvas ref={canvas} width={CANVAS_PIXELS} height={CANVAS_PIXELS} aria-hidden="true" />
    </div>
  );
}
