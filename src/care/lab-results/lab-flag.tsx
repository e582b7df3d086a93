import { ArrowDown, ArrowUp, Check, CircleAlert, Minus, TriangleAlert } from 'lucide-react';
import type { LabFlag } from '#contract/lab-results.ts';
import { isCritical } from '#domain/lab-flags.ts';
import { labResults } from '#i18n/en/lab-results.ts';
import { useText } from '#i18n/text.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import styles from './lab-results.module.css';

const ICON: Record<LabFlag, IconShape> = {
  NORMAL: Check,
  LOW: ArrowDown,
  HIGH: ArrowUp,
  ABNORMAL: CircleAlert,
  CRITICAL_LOW: TriangleAlert,
  CRITICAL_HIGH: TriangleAlert,
  CRITICAL_ABNORMAL: TriangleAlert,
};

interface FlagWordProps {
  flag: LabFlag | null;
  /** A result in words, which is in no range. */
  isText: boolean;
  /** True if its number was compared: neither words nor a bound that does not decide are. */
  isCompared?: boolean;
  /** The laboratory could not use the sample. */
  isRejected?: boolean;
}

/** Where a result is, in a word with its icon. Without a range that is said: it is not normal. */
export function FlagWord({ flag, isText, isCompared = true, isRejected = false }: FlagWordProps) {
  const text = useText(labResults);
  if (isRejected)
    return (
      <span className={cx(styles.flag, styles.off)}>
        <Icon of={CircleAlert} size="em" />
        {text.sampleRejected}
      </span>
    );
  if (flag === null)
    return isText ? null : (
      <span className={styles.flag}>
        <Icon of={Minus} size="em" />
        {isCompared ? text.noRange : text.notCompared}
      </span>
    );
  return (
    <span className={cx(styles.flag, flag !== 'NORMAL' && styles.off, isCritical(flag) && styles.critical)}>
      <Icon of={ICON[flag]} size="em" />
      {isText && flag === 'NORMAL' ? text.textNORMAL : text[flag]}
    </span>
  );
}
