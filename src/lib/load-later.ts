import { whenIdle } from './when-idle.ts';

const AGAIN_MS = 5_000;

/**
 * Loads code once the browser is idle, as often as it takes: a network that goes in between must not take away the screen
 * that is there.
 */
export const loadLater = <Code>(load: () => Promise<Code>): Promise<Code> =>
  whenIdle()
    .then(load)
    .catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN_MS)).then(() => loadLater(load)));
