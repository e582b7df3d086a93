/**
 * State that a tab shows to the other tabs of this device. A sign is a shared Web Lock, so the browser releases it when
 * the tab closes or crashes.
 */
export interface Sign {
  name: string;
  /** Resolves once the others can see it. */
  show: (isUp: boolean) => Promise<void>;
}

/** A sign of this name for this tab; at first it is down. */
export function makeSign(name: string): Sign {
  let lower: (() => void) | undefined;
  let held: Promise<unknown> = Promise.resolve();

  function raise(): Promise<void> {
    return new Promise((up) => {
      const untilLowered = (): Promise<void> => {
        up();
        return new Promise((resolve) => (lower = resolve));
      };
      held = navigator.locks.request(name, { mode: 'shared' }, untilLowered);
    });
  }

  async function apply(isUp: boolean): Promise<void> {
    if (isUp === (lower !== undefined)) return;
    if (isUp) return raise();
    lower?.();
    lower = undefined;
    await held;
  }

  let last = Promise.resolve();
  // One change after the other: a sign that is lowered while it still goes up would stay up.
  return { name, show: (isUp) => (last = last.then(() => apply(isUp))) };
}

/** The names of all signs that are up, in any tab of this device. */
export async function signsUp(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query();
  return held.map(({ name = '' }) => name);
}
