import { useEffect, useRef, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import { cx } from '#ui/cx.ts';
import styles from './tabs.module.css';

export interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly count?: number | string | undefined;
  /** The counted items need a person. */
  readonly hot?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly panel: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly selected?: string | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
  /** True for the width of its words; otherwise the tabs share the width. */
  readonly fit?: boolean | undefined;
  /** The tabs are on the line that closes a page's header, and the panels keep the page's margins. */
  readonly line?: boolean | undefined;
  /** They fill a card that is one conversation high. */
  readonly fill?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Segments; one panel at a time. Arrow keys move between them. */
export function Tabs({ label, tabs, selected, onSelect, fit, line, fill, className }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // Too narrow for all: the one that is selected is in view.
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    // Its first call comes when the tabs are laid out, which is after this effect.
    const observer = new ResizeObserver(() => showSelected(box));
    observer.observe(box);
    return () => observer.disconnect();
  }, [selected]);
  return (
    <AriaTabs
      className={cx(styles.tabs, line && styles.line, fill && styles.fill, className)}
      {...(selected === undefined ? {} : { selectedKey: selected })}
      onSelectionChange={(key) => onSelect?.(String(key))}
    >
      <TabList ref={list} aria-label={label} className={cx(styles.list, fit && styles.fit)}>
        {tabs.map(({ id, label: name, count, hot, disabled = false }) => (
          <Tab key={id} id={id} isDisabled={disabled} className={cx(styles.tab)}>
            {name}
            {count !== undefined && <span className={cx(hot && styles.hot)}>{count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, panel }) => (
        <TabPanel key={id} id={id} className={cx(styles.panel)}>
          {panel}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

function showSelected(box: HTMLElement): void {
  const tab = box.querySelector<HTMLElement>('[aria-selected=true]');
  if (tab) box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
}
