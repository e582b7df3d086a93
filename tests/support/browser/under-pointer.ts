/**
 * Returns whether a press at the centre of the element, and near each of its ends, lands on it: a control that is cut off, covered or out
 * of the window is not. A driver's click scrolls a clipped box; a person cannot.
 */
export function isUnderPointer(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const y = top + height / 2;
  return [0.15, 0.5, 0.85].every((part) => {
    const hit = document.elementFromPoint(left + part * width, y);
    return hit !== null && element.contains(hit);
  });
}
