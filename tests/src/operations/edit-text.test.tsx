import { QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { MessageText } from '#contract/sent-messages.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { connectPorts } from '#api/ports.ts';
import { EditText } from '#operations/messages/edit-text.tsx';
import { render } from '#tests/support/browser/render.tsx';

const CODE: MessageText = {
  notification: 'CODE',
  event: 'A person asks for a code',
  language: 'en',
  original: '{code} is your code.',
  edited: null,
  templateId: null,
  changedAt: null,
  needs: ['code'],
  examples: { code: '4821', host: 'portal.example' },
  lastLine: '@portal.example #4821',
  vendorTemplates: [],
};

const BOUND = 'By its last line, a browser offers the code on this portal alone.';

beforeAll(() => connectPorts(() => import('#app/runtime.ts')));

const show = (of: MessageText) =>
  render(
    <QueryClientProvider client={queryClient}>
      <EditText of={of} onClose={() => undefined} />
    </QueryClientProvider>,
  );

describe('the text of a code', () => {
  it('counts its last line, as long as it is not registered', async () => {
    show(CODE);
    const count = page.getByRole('status').filter({ hasText: 'characters' });
    await expect.element(page.getByText('4821 is your code. @portal.example #4821')).toBeVisible();
    await expect.element(count).toHaveTextContent('40 characters (GSM-7), 1 SMS');
    await expect.element(page.getByText(BOUND)).toBeVisible();
    await page.getByLabelText('DLT template id').fill('1107');
    await expect.element(count).toHaveTextContent('18 characters (GSM-7), 1 SMS');
    await expect.element(page.getByText(/^A registered text is sent/)).toBeVisible();
  });

  it('says nothing of a last line where there is none', async () => {
    show({ ...CODE, lastLine: null });
    await expect.element(page.getByText('4821 is your code.', { exact: true })).toBeVisible();
    expect(page.getByText(BOUND).elements()).toEqual([]);
  });

  it('names a value that a registered text has no room for', async () => {
    const original = '{hospital}: {code}';
    const examples = { code: '4821', hospital: 'Shanti Multispeciality Hospital, Pune' };
    show({ ...CODE, original, examples, lastLine: null });
    const long = page.getByText('{hospital} has 37 characters here.', { exact: false });
    expect(long.elements()).toEqual([]);
    await page.getByLabelText('DLT template id').fill('1107');
    await expect.element(long).toBeVisible();
  });

  it('asks for the name of a template at each service that sends nothing without one', async () => {
    show({
      ...CODE,
      vendorTemplates: [{ connector: 'whatsapp', title: 'WhatsApp', template: 'code_en' }],
    });
    const field = page.getByLabelText('Template at WhatsApp');
    await expect.element(field).toHaveValue('code_en');
    await expect
      .element(page.getByText('Its id there. Its one place is filled with the value of this text.'))
      .toBeVisible();
  });
});
