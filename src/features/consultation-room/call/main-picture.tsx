import { Camera, Expand, Minimize2, Shrink, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useSyncExternalStore, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import styles from './main-picture.module.css';
import { useZoom } from './use-zoom.ts';
import { MOST_ZOOM } from './zoom.ts';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { Icon, type IconShape } from '#ui/media/icon.tsx';

interface MainPictureProps {
  /** The `<video>`. */
  children: ReactNode;
  /** Shows again what was large before; without it, this is large by itself. */
  onReturn: (() => void) | undefined;
  /** Takes the frame that the video shows now, whole even where it is enlarged. */
  onPicture?: ((video: HTMLVideoElement) => void) | undefined;
}

/** The picture that is shown large: it can be enlarged, moved, and shown on the full screen. */
export function MainPicture({ children, onReturn, onPicture }: MainPictureProps) {
  const text = useText(callWords);
  const back = (): void => onReturn?.();
  const { zoom, setFactor, style, pointer, onKeyDown } = useZoom({ onPress: back, onEscape: back });
  const frame = useRef<HTMLDivElement>(null);
  const isLarge = zoom.factor > 1;
  const keys = { onKeyDown };
  function takePicture(): void {
    const video = frame.current?.querySelector('video');
    if (video) onPicture?.(video);
  }
  return (
    <div ref={frame} className={styles.frame} data-tools>
      {/* Each of these presses has a button below. */}
      <div className={styles.picture} data-large={isLarge || undefined} style={style} {...pointer}>
        {children}
      </div>
      <div className={styles.tools}>
        {onPicture && <Tool {...keys} icon={Camera} label={text.takePicture} onClick={takePicture} />}
        {onReturn && <Tool {...keys} icon={Minimize2} label={text.shrink} onClick={onReturn} />}
        <Tool
          {...keys}
          icon={ZoomOut}
          label={text.zoomOut}
          isOff={!isLarge}
          onClick={() => setFactor(Math.ceil(zoom.factor) - 1)}
        />
        <Tool
          {...keys}
          icon={ZoomIn}
          label={text.zoomIn}
          isOff={zoom.factor >= MOST_ZOOM}
          onClick={() => setFactor(Math.floor(zoom.factor) + 1)}
        />
        <FullScreen {...keys} frame={frame} />
      </div>
    </div>
  );
}

interface Keys {
  onKeyDown: (event: KeyboardEvent) => void;
}

interface ToolProps extends Keys {
  icon: IconShape;
  label: string;
  /** There is nothing further; the focus stays on it. */
  isOff?: boolean;
  onClick: () => void;
}

function Tool({ icon, label, isOff = false, onClick, onKeyDown }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      onKeyDown={onKeyDown}
    >
      <Icon of={icon} />
    </button>
  );
}

function onFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Shows the whole stage on the full screen, so that its controls, a knock and the words about the line stay. */
function FullScreen({ frame, ...keys }: Keys & { frame: RefObject<HTMLElement | null> }) {
  const text = useText(callWords);
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const enter = (): void =>
    void frame.current
      ?.closest('section')
      ?.requestFullscreen()
      .catch(() => undefined);
  return (
    <Tool
      {...keys}
      icon={isFull ? Shrink : Expand}
      label={isFull ? text.leaveFullScreen : text.fullScreen}
      onClick={() => (isFull ? void document.exitFullscreen() : enter())}
    />
  );
}
