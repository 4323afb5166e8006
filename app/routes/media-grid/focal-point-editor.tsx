/** On an open photo, the handle that says what stays in view where the photo is cropped; and below it what comes of that. Both are in a fold. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import type { ShownSaveState } from "../../components/text/save-status.tsx";
import { Button } from "../../components/ui/button.tsx";
import { DEFAULT_FOCAL_POINT, type FocalPoint, positionOf } from "../../domain/media/focal-point.ts";
import { FOCAL_POINT_TEXTS as TEXTS } from "../../texts/media/tile-editor.ts";
import { SAVE_TEXTS } from "../../texts/recap/wizard-frame.ts";

/** A photo as the editor shows it, also one that has not arrived. */
export interface EditedPhoto {
  /** Of its fields. */
  id: string;
  ratio: number;
  focalPoint: FocalPoint;
  /** Returns the photo cropped around the point, for a place of this CSS width and shape. */
  inPlace: (width: string, ratio: number, point: FocalPoint) => ReactNode;
}

interface FocalPointEditorProps {
  /** With the point that the athlete has chosen. */
  photo: EditedPhoto;
  position: number;
  state: ShownSaveState;
  onChoose: (point: FocalPoint) => void;
  onRetry: () => void;
}

/** Must follow the figure of the open photo, in a box of its width. */
export function FocalPointEditor({ photo, position, state, onChoose, onRetry }: FocalPointEditorProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { focalPoint } = photo;
  const [dragged, setDragged] = useState<FocalPoint | null>(null);
  /** The points before each change; a run of arrow keys is one. */
  const [earlier, setEarlier] = useState<FocalPoint[]>([]);
  const isStepping = useRef(false);

  function choose(point: FocalPoint, isStep = false) {
    if (isSame(point, focalPoint)) return;
    if (!isStep || !isStepping.current) setEarlier([...earlier, focalPoint]);
    isStepping.current = isStep;
    onChoose(point);
  }

  function undo() {
    const last = earlier.at(-1);
    if (!last) return;
    setEarlier(earlier.slice(0, -1));
    isStepping.current = false;
    onChoose(last);
  }

  const point = dragged ?? focalPoint;
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="mt-3 [[data-broken]~&]:hidden"
    >
      <summary className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-4">
        {TEXTS.title}
      </summary>
      {isOpen && (
        <>
          <Handle
            photo={{ ...photo, focalPoint: point }}
            position={position}
            onDrag={setDragged}
            onChoose={choose}
            onLeave={() => {
              isStepping.current = false;
            }}
          />
          <p id={hintId(photo)} className="text-quiet text-sm">
            {TEXTS.hint} <span className="pointer-coarse:sr-only">{TEXTS.keys}</span>
          </p>
          <Crops photo={photo} point={point} />
          <div className="flex flex-wrap items-center gap-x-5">
            <Button
              look="quiet"
              aria-label={TEXTS.undoName(position)}
              aria-disabled={earlier.length === 0}
              className={ACTION}
              onClick={undo}
            >
              {TEXTS.undo}
            </Button>
            <Button
              look="quiet"
              aria-label={TEXTS.resetName(position)}
              aria-disabled={isSame(focalPoint, DEFAULT_FOCAL_POINT)}
              className={ACTION}
              onClick={() => choose(DEFAULT_FOCAL_POINT)}
            >
              {TEXTS.reset}
            </Button>
            <p role="status" className="min-h-6 text-quiet text-sm" data-focal-state={state.kind}>
              {textOf(state)}
            </p>
            {isFailed(state) && (
              <Button look="quiet" onClick={onRetry}>
                {TEXTS.again}
              </Button>
            )}
          </div>
        </>
      )}
    </details>
  );
}

const ACTION = "aria-disabled:opacity-50";

function isSame(a: FocalPoint, b: FocalPoint): boolean {
  return positionOf(a) === positionOf(b);
}

function hintId({ id }: EditedPhoto): string {
  return `focal-hint-${id}`;
}

interface HandleProps {
  photo: EditedPhoto;
  position: number;
  /** Called while it is dragged, and with null when that ends. */
  onDrag: (point: FocalPoint | null) => void;
  onChoose: (point: FocalPoint, isStep?: boolean) => void;
  onLeave: () => void;
}

const KEYS: Record<string, { axis: keyof FocalPoint; sign: 1 | -1 }> = {
  ArrowLeft: { axis: "x", sign: -1 },
  ArrowRight: { axis: "x", sign: 1 },
  ArrowUp: { axis: "y", sign: -1 },
  ArrowDown: { axis: "y", sign: 1 },
};
/** Percent that an arrow key moves it; with Shift 1. */
const STEP = 5;

/** Two sliders for keyboards and screen readers; their round thumb can be dragged, and the photo tapped. */
function Handle({ photo, position, onDrag, onChoose, onLeave }: HandleProps) {
  const { focalPoint } = photo;
  const area = useRef<HTMLDivElement>(null);
  const sliders = { x: useRef<HTMLInputElement>(null), y: useRef<HTMLInputElement>(null) };
  /** The distance in pixels from the handle's middle to where it was grabbed; null while it is not dragged. */
  const grip = useRef<{ x: number; y: number } | null>(null);

  function pointAt({ clientX, clientY }: { clientX: number; clientY: number }): FocalPoint {
    const { left, top, width, height } = (area.current as HTMLDivElement).getBoundingClientRect();
    const { x, y } = grip.current ?? { x: 0, y: 0 };
    return { x: percent((clientX - x - left) / width), y: percent((clientY - y - top) / height) };
  }

  function take(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    // Otherwise the press would move the focus away from the slider.
    event.preventDefault();
    sliders.x.current?.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    grip.current = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
  }

  function drop() {
    grip.current = null;
    onDrag(null);
  }

  function step(event: KeyboardEvent) {
    const key = KEYS[event.key];
    if (!key) return;
    event.preventDefault();
    sliders[key.axis].current?.focus({ preventScroll: true });
    const to = focalPoint[key.axis] + key.sign * (event.shiftKey ? 1 : STEP);
    onChoose({ ...focalPoint, [key.axis]: Math.min(100, Math.max(0, to)) }, true);
  }

  const slider = (axis: keyof FocalPoint) => (
    <input
      ref={sliders[axis]}
      type="range"
      value={focalPoint[axis]}
      onChange={(event) => onChoose({ ...focalPoint, [axis]: Number(event.currentTarget.value) }, true)}
      aria-label={TEXTS[axis](position)}
      aria-valuetext={TEXTS.percent(focalPoint[axis])}
      aria-describedby={hintId(photo)}
      className="pointer-events-none absolute inset-0 size-full opacity-0"
    />
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the sliders are for keyboards and screen readers
    // biome-ignore lint/a11y/useKeyWithClickEvents: so are they here
    <div
      ref={area}
      data-focal-area
      style={{ "--ratio": photo.ratio.toFixed(3) } as Record<string, string>}
      className="absolute top-0 left-1/2 aspect-(--ratio) w-[min(100%,20rem*var(--ratio))] -translate-x-1/2 cursor-crosshair"
      onClick={(event) => event.target === event.currentTarget && onChoose(pointAt(event))}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders in it are for keyboards and screen readers */}
      <div
        data-focal-handle
        style={{ left: `${focalPoint.x}%`, top: `${focalPoint.y}%` }}
        className="absolute grid size-11 -translate-1/2 cursor-grab touch-none place-items-center rounded-full border-3 border-white bg-black/10 shadow-float ring-2 ring-black/60 active:cursor-grabbing has-focus-visible:outline-3 has-focus-visible:outline-race has-focus-visible:outline-offset-3"
        onPointerDown={take}
        onPointerMove={(event) => grip.current && onDrag(pointAt(event))}
        onPointerUp={(event) => {
          if (!grip.current) return;
          onChoose(pointAt(event));
          drop();
        }}
        onLostPointerCapture={() => grip.current && drop()}
        onKeyDown={step}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onLeave();
        }}
      >
        <span aria-hidden="true" className="size-2 rounded-full bg-white" />
        {slider("x")}
        {slider("y")}
      </div>
    </div>
  );
}

function percent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}

const CROP_HEIGHT_REM = 5;
const CROPS = [
  { name: TEXTS.crops.wide, ratio: 16 / 9 },
  { name: TEXTS.crops.square, ratio: 1 },
  { name: TEXTS.crops.tall, ratio: 9 / 16 },
];

/** For the eye only: how the photo is cropped in places of three shapes. */
function Crops({ photo, point }: { photo: EditedPhoto; point: FocalPoint }) {
  return (
    <ul aria-hidden="true" className="mt-2 flex flex-wrap items-end gap-2">
      {CROPS.map(({ name, ratio }) => {
        const width = `${CROP_HEIGHT_REM * ratio}rem`;
        return (
          <li key={name} data-crop className="max-w-full text-center text-quiet text-xs">
            <span className="block h-20 max-w-full overflow-hidden rounded-md bg-line" style={{ width }}>
              {photo.inPlace(width, ratio, point)}
            </span>
            {name}
          </li>
        );
      })}
    </ul>
  );
}

function isFailed({ kind }: ShownSaveState): boolean {
  return kind === "retrying" || kind === "limited" || kind === "rejected";
}

function textOf({ kind, message }: ShownSaveState): string {
  switch (kind) {
    case "retrying":
      return TEXTS.offline;
    case "limited":
      return TEXTS.keptUntil(message ?? SAVE_TEXTS.limited);
    case "signed-out":
      return TEXTS.signedOut;
    case "rejected":
      return message ? SAVE_TEXTS.rejectedBecause(message) : SAVE_TEXTS.rejected;
    case "saving":
    case "saved":
      return SAVE_TEXTS[kind];
    default:
      return "";
  }
}
