import { CircleMinus, CirclePlus, Contrast, Maximize, Minimize, RotateCcw, Sun, SunDim } from 'lucide-react';
import styles from './imaging-view.module.css';
import { imaging } from '#i18n/en/imaging.ts';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/inputs/button.tsx';

/** Part of the first window that a press moves. */
const PRESS = 0.1;

interface ImageToolsProps {
  readonly isInverted: boolean;
  readonly isFit: boolean;
  /** undefined for colours, which are drawn as they are. */
  readonly onAdjust: ((brighter: number, contrast: number) => void) | undefined;
  readonly onInvert: () => void;
  readonly onReset: () => void;
  readonly onFit: () => void;
}

/** The tools of a picture, for fingers and keys as well as a mouse. */
export function ImageTools({ isInverted, isFit, onAdjust, onInvert, onReset, onFit }: ImageToolsProps) {
  const text = useText(imaging);
  const moves = [
    [SunDim, text.darker, -PRESS, 0],
    [Sun, text.brighter, PRESS, 0],
    [CircleMinus, text.lessContrast, 0, -PRESS],
    [CirclePlus, text.moreContrast, 0, PRESS],
  ] as const;
  return (
    <div className={styles.tools} role="toolbar" aria-label={text.tools}>
      {onAdjust && (
        <>
          {moves.map(([icon, label, brighter, contrast]) => (
            <IconButton
              key={label}
              icon={icon}
              label={label}
              tone="quiet"
              onClick={() => onAdjust(brighter, contrast)}
            />
          ))}
          <IconButton
            icon={Contrast}
            label={text.invert}
            tone="quiet"
            aria-pressed={isInverted}
            onClick={onInvert}
          />
        </>
      )}
      <IconButton
        icon={isFit ? Maximize : Minimize}
        label={isFit ? text.actualSize : text.fit}
        tone="quiet"
        onClick={onFit}
      />
      <IconButton icon={RotateCcw} label={text.reset} tone="quiet" onClick={onReset} />
    </div>
  );
}
