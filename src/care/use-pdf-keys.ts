import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { PdfTools } from './pdf-toolbar.tsx';
import { isInField } from '#ui/shortcuts.ts';

interface PdfKeys {
  readonly tools: PdfTools;
  /** Closes the search; undefined while it is not open. */
  readonly closeSearch: (() => void) | undefined;
}

/** Part of the view that a Page key scrolls, so that the last lines stay in view. */
const PAGE_SHARE = 0.9;

/** The keys of an open document, anywhere in its dialog but in a field: Page keys, Home, End, +, -, R, / and Ctrl+F; Escape closes the search first. */
export function usePdfKeys(
  part: RefObject<HTMLElement | null>,
  pages: RefObject<HTMLElement | null>,
  { tools, closeSearch }: PdfKeys,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actionOf(event, pages.current, { tools, closeSearch });
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const { current } = part;
    const scope = current?.closest<HTMLElement>('[role=dialog]') ?? current;
    if (!scope) return;
    const onKey = (event: KeyboardEvent): void => press(event);
    scope.addEventListener('keydown', onKey);
    return () => scope.removeEventListener('keydown', onKey);
  }, [part]);
}

/** Returns what a key does here; undefined if it is not one of ours. */
function actionOf(
  event: KeyboardEvent,
  frame: HTMLElement | null,
  { tools, closeSearch }: PdfKeys,
): (() => void) | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || altKey) return undefined;
  if (key === 'Escape') return closeSearch;
  if (ctrlKey || metaKey) return key === 'f' ? tools.openSearch : undefined;
  if (isInField(event) || !frame) return undefined;
  const byKey: Readonly<Record<string, (() => void) | undefined>> = {
    PageDown: () => frame.scrollBy(0, frame.clientHeight * PAGE_SHARE),
    PageUp: () => frame.scrollBy(0, -frame.clientHeight * PAGE_SHARE),
    Home: () => frame.scrollTo(frame.scrollLeft, 0),
    End: () => frame.scrollTo(frame.scrollLeft, frame.scrollHeight),
    '+': tools.zoomIn,
    '=': tools.zoomIn,
    '-': tools.zoomOut,
    r: tools.rotate,
    R: tools.rotate,
    '/': tools.openSearch,
  };
  return byKey[key];
}
