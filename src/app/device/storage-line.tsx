import { useEffect, useState } from 'react';
import styles from './unsent-changes-dialog.module.css';
import { waiting } from '#i18n/en/unsent-changes.ts';
import { useText } from '#i18n/text.ts';
import { bytesUsed } from '#lib/device-space.ts';
import { sizeWords } from '#lib/file-words.ts';

/** How much the portal stores on this device, measured again when `count`, the number of unsent changes, changes. */
export function SpaceLine({ count }: { count: number }) {
  const text = useText(waiting);
  const [bytes, setBytes] = useState<number>();
  useEffect(() => void bytesUsed().then(setBytes), [count]);
  return bytes === undefined ? null : <p className={styles.intro}>{text.space(sizeWords(bytes))}</p>;
}
