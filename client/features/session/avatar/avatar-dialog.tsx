import { useEffect, useRef, useState, type PointerEvent, type ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { FormDialog } from "#client/ui/overlay/dialog/form-dialog.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { tried } from "../factor/protection.ts";
import { putAvatar } from "./avatar-mutations.ts";
import {
  ACROSS,
  CANCEL,
  CLOSE,
  DIALOG_TEXT,
  DIALOG_TITLE,
  DOWN,
  FRAME_HINT,
  PUT,
  PUT_DONE,
  ZOOM,
} from "./avatar-text.ts";
import css from "./avatar.module.css";
import { carried, firstView, frameOf, type View, zoomed, ZOOM_MAX } from "./crop.ts";
import { drawSquare, squareFile } from "./picture.ts";

/** Twice the size on the screen, for sharp pixels on dense displays. */
const CANVAS_PIXELS = 448;
const DIAL_STEP = 0.05;
/** Crops the chosen picture to a square and sends it. */
export function AvatarDialog(props: { readonly picture: ImageBitmap; readonly onClose: () => void }): ReactElement {
  const { picture, onClose } = props;
  const sync = useSync();
  const [view, setView] = useState(() => firstView(picture));
  const [busy, setBusy] = useState(false);
  const { left, top, side } = frameOf(picture, view);
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
      <Dial
        name={ZOOM}
        min={1}
        max={ZOOM_MAX}
        value={view.zoom}
        onChange={(zoom) => setView(zoomed(picture, view, zoom))}
      />
      <Dial
        name={ACROSS}
        value={view.x}
        isOff={left === 0 && side === picture.width}
        onChange={(x) => setView({ ...view, x })}
      />
      <Dial
        name={DOWN}
        value={view.y}
        isOff={top === 0 && side === picture.height}
        onChange={(y) => setView({ ...view, y })}
      />
    </FormDialog>
  );
}

interface DialProps {
  readonly name: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  /** The frame cannot move in this direction. */
  readonly isOff?: boolean;
}

/** A slider for one movement of the frame, so that the keyboard can move it too. */
function Dial({ name, value, onChange, min = 0, max = 1, isOff = false }: DialProps): ReactElement {
  return (
    <label className={css.dial}>
      <span>{name}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={DIAL_STEP}
        value={value}
        disabled={isOff}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </label>
  );
}

interface SquareProps {
  readonly picture: ImageBitmap;
  readonly view: View;
  readonly onView: (change: (view: View) => View) => void;
}

/** The part of the picture inside the frame. The circle that others will see is light, the corners are dimmed. */
function Square({ picture, view, onView }: SquareProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawSquare(canvas.current, picture, frameOf(picture, view));
  }, [picture, view]);
  const carry = ({ currentTarget, buttons, movementX, movementY }: PointerEvent): void => {
    if (buttons === 0) return;
    const width = currentTarget.clientWidth;
    onView((previous) => carried(picture, previous, { x: movementX / width, y: movementY / width }));
  };
  return (
    <div
      className={css.frame}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={carry}
    >
      <canvas ref={canvas} width={CANVAS_PIXELS} height={CANVAS_PIXELS} aria-hidden="true" />
    </div>
  );
}
