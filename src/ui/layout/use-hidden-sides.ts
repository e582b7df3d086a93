import { useEffect, useState, type RefObject } from 'react';

interface HiddenSides {
  /** Content is scrolled away before the visible part. */
  before: boolean;
  after: boolean;
}

const NONE: HiddenSides = { before: false, after: false };
/** Positions are rounded: less than this is no content. */
const ROUNDING_PX = 1;

function measure(box: Element): HiddenSides {
  // Negative in a right-to-left language.
  const scrolled = Math.abs(box.scrollLeft);
  return {
    before: scrolled > ROUNDING_PX,
    after: box.scrollWidth - box.clientWidth - scrolled > ROUNDING_PX,
  };
}

/**
 * An entry at an edge counts as visible to the browser, so that it would get the focus under the fade. From the keyboard alone: a
 * press must find the entry where it was.
 */
function showFocused({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches(':focus-visible'))
    target.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}

/** Returns at which sides a box that scrolls sideways has content out of view; scrolls to what gets the focus from the keyboard. */
export function useHiddenSides(ref: RefObject<HTMLElement | null>): HiddenSides {
  const [sides, setSides] = useState(NONE);
  useEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    const update = (): void => {
      const now = measure(box);
      setSides((last) => (last.before === now.before && last.after === now.after ? last : now));
    };
    // An entry that grows, such as by a counter, changes no size of the box.
    const sizes = new ResizeObserver(update);
    sizes.observe(box);
    for (const entry of box.children) sizes.observe(entry);
    box.addEventListener('scroll', update, { passive: true });
    box.addEventListener('focusin', showFocused);
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', update);
      box.removeEventListener('focusin', showFocused);
    };
  }, [ref]);
  return sides;
}
