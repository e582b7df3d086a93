/**
 * Returns what a press at the centre of the element, or near one of its ends, would land on instead of it; '' if each lands on it. A
 * control that is cut off, covered or out of the window is not pressed. A driver's click scrolls a clipped box; a person cannot.
 */
export function whatCovers(element: Element): string {
  const { left, top, width, height } = element.getBoundingClientRect();
  const y = top + height / 2;
  for (const part of [0.15, 0.5, 0.85]) {
    const x = left + part * width;
    const hit = document.elementFromPoint(x, y);
    if (hit && element.contains(hit)) continue;
    const at = `at ${Math.round(x)}, ${Math.round(y)} of ${innerWidth} × ${innerHeight}`;
    return `${hit?.outerHTML.slice(0, 120) ?? 'nothing'} ${at}`;
  }
  return '';
}
