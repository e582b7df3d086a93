import { useEffect, useRef } from 'react';
import { Copy, Download, Printer } from 'lucide-react';
import { secondFactor } from '#i18n/en/second-factor.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/inputs/button.tsx';
import styles from './second-factor.module.css';
import { useCopy } from './use-copy.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Heading level: 1 for the page's own title, 2 under it, 3 in a card. */
  level: 1 | 2 | 3;
  doneLabel: string;
  busy?: boolean;
  onDone: () => void;
}

/** Shown this once; the focus is on the title, so that a screen reader reads on from there. */
export function RecoveryCodes({ codes, level, doneLabel, busy, onDone }: RecoveryCodesProps) {
  const text = useText(secondFactor);
  const { copied, copy } = useCopy();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const Title = `h${level}` as const;
  const lines = codes.join('\n');
  const save = (): void =>
    saveFile(new Blob([`${portalConfig.productName}\n${lines}\n`], { type: 'text/plain' }), text.fileName);
  return (
    <div className={styles.part}>
      <Title ref={title} tabIndex={-1}>
        {text.codesTitle}
      </Title>
      <p>{text.codesText}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button tone="quiet" icon={Copy} onClick={() => void copy(lines)}>
          {copied ? text.copied : text.copy}
        </Button>
        <Button tone="quiet" icon={Download} onClick={save}>
          {text.saveText}
        </Button>
        <Button tone="quiet" icon={Printer} onClick={() => print()}>
          {text.print}
        </Button>
      </div>
      <Button block busy={busy} onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  );
}
