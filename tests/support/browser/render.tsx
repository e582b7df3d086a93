import { StrictMode, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

const mounted = new Map<HTMLElement, Root>();

export interface Rendered {
  readonly container: HTMLElement;
  readonly rerender: (node: ReactNode) => void;
}

/** Puts a part into the page, in strict mode; it goes by itself after the test. */
export function render(node: ReactNode): Rendered {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  mounted.set(container, root);
  const rerender = (next: ReactNode) => flushSync(() => root.render(<StrictMode>{next}</StrictMode>));
  rerender(node);
  return { container, rerender };
}

export function unmountAll(): void {
  for (const [container, root] of mounted) {
    root.unmount();
    container.remove();
  }
  mounted.clear();
}
