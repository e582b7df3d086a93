import { useEffect } from 'react';

/** The keys of the portal. The handlers and the sheet of shortcuts read this table, so that the sheet says what works. */
export const SHORTCUTS = {
  sheet: ['?'],
  search: ['/'],
  nextRow: ['j', 'ArrowDown'],
  previousRow: ['k', 'ArrowUp'],
  firstRow: ['Home'],
  lastRow: ['End'],
  tickRow: ['x'],
  openRow: ['Enter'],
  send: ['Enter'],
  newLine: ['Shift+Enter'],
  nextMedicine: ['Enter'],
  repeatLast: ['Ctrl+;'],
  sign: ['Ctrl+Enter'],
  useMatch: ['1', '2', '3', '4', '5', '6', '7', '8'],
  newRequest: ['n'],
  filters: ['f'],
  firstBulkStep: ['a'],
  assign: ['g'],
  sendLink: ['p'],
  exportRows: ['d'],
  previousOrder: ['['],
  nextOrder: [']'],
  backToList: ['b'],
  nextStep: ['s'],
  returnOrder: ['r'],
  askPatient: ['i'],
  callPatient: ['c'],
  upload: ['u'],
  enterValues: ['e'],
  writeMessage: ['m'],
  movePin: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Shortcut = keyof typeof SHORTCUTS;

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export function isShortcut(event: Pressed, shortcut: Shortcut): boolean {
  if (event.altKey) return false;
  return SHORTCUTS[shortcut].some((own) => own === nameOf(event));
}

/** The Command key of a Mac counts as Ctrl. */
function nameOf({ key, ctrlKey, metaKey, shiftKey }: Pressed): string {
  if (ctrlKey || metaKey) return `Ctrl+${key}`;
  return shiftKey && key === 'Enter' ? 'Shift+Enter' : key;
}

/** Fields take what is typed; the other parts use the arrow keys themselves. */
const OWN_KEYS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox], [role=tablist], [role=radiogroup], [role=slider]';

/** The key is meant for a field or another part that uses it. */
export const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(OWN_KEYS) !== null;

/** The key is meant for the screen: no field, menu or dialog has it. */
export function isForScreen(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isInField(event)) return false;
  return !isDialogOpen();
}

export const isDialogOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null;

const offered: string[] = [];

/** Says that these keys work while the component is shown. */
export function useOffered(shortcuts: readonly Shortcut[]): void {
  const names = shortcuts.join();
  useEffect(() => {
    const own = names.split(',').filter(Boolean);
    offered.push(...own);
    return () => {
      for (const shortcut of own) offered.splice(offered.indexOf(shortcut), 1);
    };
  }, [names]);
}

/** The keys that work on the screen as it is now, in the order of the table. */
export function shortcutsHere(): Shortcut[] {
  return Object.keys(SHORTCUTS).filter((name): name is Shortcut => offered.includes(name));
}
