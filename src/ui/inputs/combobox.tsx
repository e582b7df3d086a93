import { useContext, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { ChevronDown, Search, TriangleAlert, WifiOff } from 'lucide-react';
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import styles from './combobox.module.css';
import { cx } from '#ui/cx.ts';
import field from './field.module.css';
import { FieldNote, wire } from './field-frame.tsx';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import menu from '#ui/overlays/menu.module.css';
import { useWords } from '#ui/words.ts';

export interface ComboboxOption {
  readonly id: string;
  /** Drug name; never cut. */
  readonly name: string;
  /** The same name with marked characters. */
  readonly shown?: ReactNode;
  /** Under the name, with an icon: with what it is confused. */
  readonly caution?: string | undefined;
  /** "Tablet, 500 mg" */
  readonly form?: string | undefined;
  /** Note at the end: "List O". */
  readonly note?: string | undefined;
  /** Ochre, with an icon: "interacts with warfarin". */
  readonly warning?: string | undefined;
  /** Crimson, with an icon: "cannot be prescribed". */
  readonly stop?: string | undefined;
  /** In front of the note, or of what stops: a star for what is one's own. */
  readonly icon?: IconShape | undefined;
  readonly disabled?: boolean | undefined;
}

interface ComboboxProps {
  readonly label: string;
  readonly items: readonly ComboboxOption[];
  /** Text in the field. The caller searches and passes `items` back. */
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onPick: (id: string) => void;
  readonly loading?: boolean | undefined;
  /** "From this device, as of 09:40" */
  readonly offlineNote?: string | undefined;
  /** In place of "Nothing found". */
  readonly nothingFound?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** A field that searches as one types. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    items,
    query,
    onQuery,
    onPick,
    loading,
    offlineNote,
    hint,
    error,
    placeholder,
    disabled = false,
  } = props;
  const words = useWords();
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const empty = loading ? `${words.loading}…` : (props.nothingFound ?? words.nothingFound);
  return (
    <ComboBox
      className={cx(styles.root)}
      items={items}
      inputValue={query}
      onInputChange={onQuery}
      onSelectionChange={(key) => key !== null && onPick(String(key))}
      menuTrigger="input"
      defaultFilter={() => true}
      allowsEmptyCollection
      // Otherwise a scroll of the page or a press elsewhere, which close the list, would take away what was typed.
      allowsCustomValue
      isDisabled={disabled}
      isInvalid={Boolean(error)}
    >
      <Label className={cx(field.head, field.label)}>{label}</Label>
      <span
        ref={box}
        className={field.box}
        data-error={error ? '' : undefined}
        data-disabled={disabled ? '' : undefined}
      >
        <Icon of={Search} />
        <Input
          className={cx(field.control)}
          placeholder={placeholder ?? ''}
          aria-describedby={wire(id, { hint, error })['aria-describedby']}
        />
        <Button className={cx(styles.open)} aria-label={words.showOptions}>
          <Icon of={ChevronDown} size="s" />
        </Button>
      </span>
      <FieldNote id={id} hint={hint} error={error} />
      <OptionList box={box} empty={empty} offlineNote={offlineNote} />
    </ComboBox>
  );
}

interface OptionListProps {
  /** The popover is placed under it. */
  readonly box: RefObject<HTMLSpanElement | null>;
  /** In place of the options when there are none. */
  readonly empty: ReactNode;
  readonly offlineNote: string | undefined;
}

function OptionList({ box, empty, offlineNote }: OptionListProps) {
  const state = useContext(ComboBoxStateContext);
  const isOpen = state?.isOpen ?? false;
  const scrolledTo = useRef(0);
  useLayoutEffect(() => {
    if (isOpen) scrolledTo.current = window.scrollY;
  }, [isOpen]);

  /** The list scrolls with the page. It does not scroll with a part of the page, so that it closes then. */
  function close(): void {
    if (window.scrollY === scrolledTo.current) state?.close();
    scrolledTo.current = window.scrollY;
  }

  return (
    <Popover
      triggerRef={box}
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      className={cx(menu.popover, styles.popover)}
      offset={4}
    >
      <ListBox<ComboboxOption>
        className={cx(styles.list)}
        renderEmptyState={() => <div className={styles.say}>{empty}</div>}
      >
        {(option) => <Option {...option} />}
      </ListBox>
      {offlineNote && (
        <div className={cx(styles.say, styles.offline)}>
          <Icon of={WifiOff} size="s" />
          {offlineNote}
        </div>
      )}
    </Popover>
  );
}

function Option({ id, name, shown, form, caution, disabled = false, ...end }: ComboboxOption) {
  return (
    <ListBoxItem id={id} textValue={name} isDisabled={disabled} className={cx(styles.option)}>
      <span className={styles.name}>{shown ?? name}</span>
      {form && <span className={styles.form}>{form}</span>}
      {caution && (
        <span className={styles.caution}>
          <Icon of={TriangleAlert} size="s" />
          {caution}
        </span>
      )}
      <End {...end} />
    </ListBoxItem>
  );
}

/** Shows what is said at the end: what stops it, what warns, or a plain note. */
function End({ note, warning, stop, icon }: Pick<ComboboxOption, 'note' | 'warning' | 'stop' | 'icon'>) {
  const said = [
    ...(stop ? [[stop, icon ?? TriangleAlert, styles.stop] as const] : []),
    ...(warning && !stop ? [[warning, TriangleAlert, styles.warn] as const] : []),
    ...(note && icon ? [[note, icon, styles.own] as const] : []),
  ];
  if (!said.length) return note && <span className={styles.note}>{note}</span>;
  return (
    <span className={styles.note}>
      {said.map(([words, shape, look]) => (
        <span key={words} className={cx(styles.mark, look)}>
          <Icon of={shape} size="s" />
          {words}
        </span>
      ))}
    </span>
  );
}
