import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Shortcuts } from '#app/shell/shortcuts.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { useShortcuts } from '#ui/use-shortcuts.ts';
import { render } from '#tests/support/browser/render.tsx';

function Screen({ wait }: { wait: Promise<unknown> }) {
  const [isBusy, setBusy] = useState(true);
  useShortcuts({ nextStep: isBusy ? undefined : vi.fn() });
  void wait.then(() => setBusy(false));
  return <Button>Step</Button>;
}

test('an open sheet of keys names a key once it works, and no longer than it does', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const shown = (screen: boolean) => [
    screen && <Screen key="screen" wait={promise} />,
    <Shortcuts key="keys" />,
  ];
  const { rerender } = render(shown(true));
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet.getByText('Show this list')).toBeVisible();
  const step = sheet.getByText('Next step of the order');
  expect(step.query()).toBeNull();
  resolve(undefined);
  await expect.element(step).toBeVisible();
  rerender(shown(false));
  await expect.element(step).not.toBeInTheDocument();
});
