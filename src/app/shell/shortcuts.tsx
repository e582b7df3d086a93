import { useEffect, useSyncExternalStore } from 'react';
import styles from './shortcuts.module.css';
import { shell } from '#i18n/en/shell.ts';
import { shortcuts } from '#i18n/en/shortcuts.ts';
import { useText } from '#i18n/text.ts';
import { valueStore } from '#lib/value-store.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { isForScreen, isShortcut, SHORTCUTS, shortcutsHere, useOffered } from '#ui/shortcuts.ts';

const isOpen = valueStore(false);
/** Asked for before this came, the sheet waits until the screen's keys are known. */
const isThere = valueStore(false);
export const openShortcuts = (): void => isOpen.set(true);

/** The key ? opens the sheet of what works on the screen. */
export function Shortcuts() {
  const open = useSyncExternalStore(isOpen.subscribe, isOpen.get);
  useOffered(['sheet']);
  const there = useSyncExternalStore(isThere.subscribe, isThere.get);
  useEffect(() => {
    function openOnKey(event: KeyboardEvent): void {
      if (!isShortcut(event, 'sheet') || !isForScreen(event)) return;
      event.preventDefault();
      openShortcuts();
    }
    addEventListener('keydown', openOnKey);
    isThere.set(true);
    return () => {
      removeEventListener('keydown', openOnKey);
      isOpen.set(false);
      isThere.set(false);
    };
  }, []);
  return open && there && <Sheet onClose={() => isOpen.set(false)} />;
}

function Sheet({ onClose }: { onClose: () => void }) {
  const text = useText(shortcuts);
  const words = useText(shell);
  const here = shortcutsHere();
  return (
    <Dialog open onClose={onClose} title={text.title} confirmLabel={words.close} onConfirm={onClose}>
      <dl className={styles.list}>
        {here.map((shortcut) => (
          <div key={shortcut} className={styles.row}>
            <dt>{text[shortcut]}</dt>
            <dd>
              <Keys keys={SHORTCUTS[shortcut]} or={text.or} />
            </dd>
          </div>
        ))}
      </dl>
      <p>{here.length > 1 ? text.notInFields : text.onlySheet}</p>
    </Dialog>
  );
}

const DRAWN: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  'Shift+Enter': 'Shift + Enter',
  'Ctrl+Enter': 'Ctrl + Enter',
};

function Keys({ keys, or }: { keys: readonly string[]; or: string }) {
  return keys.map((key, at) => (
    <span key={key}>
      {at > 0 && ` ${or} `}
      <kbd className={styles.key}>{DRAWN[key] ?? key}</kbd>
    </span>
  ));
}
