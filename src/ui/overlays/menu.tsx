import type { ReactNode } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import {
  Button as AriaButton,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import { buttonClass, type ButtonSize, type ButtonTone } from '#ui/inputs/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import styles from './menu.module.css';
import { useWords } from '#ui/words.ts';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconShape | undefined;
  /** A real link. For the router's own links use `onAction` and navigate there. */
  readonly href?: string | undefined;
  readonly onAction?: (() => void) | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Note at the end: a key, a count. */
  readonly note?: string | undefined;
  /** Shows a dot: someone is waiting behind this entry. */
  readonly waits?: boolean | undefined;
}

/** Entries under a name of their own. */
export interface MenuGroup {
  readonly label: string;
  readonly items: readonly MenuEntry[];
  /** Id of the one entry that holds now: the group is a choice, with a tick at that entry. */
  readonly chosen?: string | undefined;
}

interface MenuButtonProps {
  /** Shown label, or the name of a square one. */
  readonly label: string;
  readonly items?: readonly MenuEntry[];
  /** In the place of `items`. */
  readonly groups?: readonly MenuGroup[];
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly icon?: IconShape | undefined;
  readonly tone?: ButtonTone | undefined;
  readonly size?: ButtonSize | undefined;
  /** The icon alone. */
  readonly square?: boolean | undefined;
  /** In place of the button's look, e.g. `navItemClass()`. */
  readonly className?: string | undefined;
  /** In place of the label, with its words: avatar and name. */
  readonly children?: ReactNode;
}

/** A button that opens a menu. Only for screens that are loaded lazily: it brings react-aria. */
export function MenuButton({
  label,
  items = [],
  groups = [],
  onOpenChange,
  icon,
  tone = 'quiet',
  size,
  square,
  className,
  children,
}: MenuButtonProps) {
  return (
    <MenuTrigger {...(onOpenChange && { onOpenChange })}>
      <AriaButton
        {...(square ? { 'aria-label': label } : {})}
        className={className ?? buttonClass({ tone, size, square })}
      >
        {icon && <Icon of={icon} />}
        {!square && (
          <>
            {children ?? label}
            <Icon of={ChevronDown} size="s" />
          </>
        )}
      </AriaButton>
      <Popover className={cx(styles.popover)} offset={4}>
        <Menu className={cx(styles.menu)}>
          {items.map((item) => (
            <Entry key={item.id} {...item} />
          ))}
          {groups
            .filter((group) => group.items.length > 0)
            .map((group) => (
              <Group key={group.label} {...group} />
            ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function Group({ label, items, chosen }: MenuGroup) {
  const choice =
    chosen === undefined
      ? {}
      : { selectionMode: 'single' as const, selectedKeys: [chosen], 'data-choice': '' };
  return (
    <MenuSection className={cx(styles.group)} {...choice}>
      <Header className={cx(styles.header)}>{label}</Header>
      {items.map((item) => (
        <Entry key={item.id} {...item} isChosen={item.id === chosen} />
      ))}
    </MenuSection>
  );
}

function Entry({
  id,
  label,
  icon,
  href,
  onAction,
  danger,
  disabled,
  note,
  waits,
  isChosen,
}: MenuEntry & { isChosen?: boolean }) {
  const words = useWords();
  return (
    <MenuItem
      id={id}
      textValue={waits ? `${label}, ${words.someoneWaits}` : label}
      className={cx(styles.item, danger && styles.danger)}
      isDisabled={disabled ?? false}
      {...(href === undefined ? {} : { href })}
      {...(onAction ? { onAction } : {})}
    >
      {icon && <Icon of={icon} />}
      {label}
      {note && <span className={styles.note}>{note}</span>}
      {isChosen && <Icon of={Check} size="s" />}
      {waits && <span className={styles.dot} role="img" aria-label={words.someoneWaits} />}
    </MenuItem>
  );
}
