import { useLayoutEffect, useRef, useState } from 'react';

/** Room for the word "More" and a dot, in px: measured at the widest language. */
const MORE_PX = 104;

/** Returns how many of `count` entries, elements with `data-fold`, fit the box; measured when the box changes, with every entry shown for a moment. */
export function useFold(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(count);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    function measure(): void {
      if (!element) return;
      const places = [...element.querySelectorAll<HTMLElement>('[data-fold]')];
      for (const place of places) place.hidden = false;
      const left = element.getBoundingClientRect().left;
      const ends = places.map((place) => place.getBoundingClientRect().right - left);
      const width = element.clientWidth;
      const fits = (ends.at(-1) ?? 0) <= width ? count : ends.filter((end) => end <= width - MORE_PX).length;
      places.forEach((place, i) => {
        place.hidden = i >= fits;
      });
      setShown(fits);
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [count]);
  return { box, shown };
}
