import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MarkDialog, type Why } from '#care/in-error/mark-dialog.tsx';
import { render } from '#tests/support/browser/render.tsx';

function open(): Why[] {
  const marked: Why[] = [];
  const mark = (why: Why) => Promise.resolve(marked.push(why));
  render(
    <MarkDialog id="r1" what="Potassium" consequence="ofResult" mark={mark} onClose={() => undefined} />,
  );
  return marked;
}

const confirm = () => page.getByRole('button', { name: 'Mark as entered in error' }).click();

test('marks nothing until a reason is chosen, and asks for words of any other reason', async () => {
  const marked = open();
  const reason = page.getByLabelText('Reason');
  await confirm();
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
  await userEvent.selectOptions(reason, 'Other');
  await confirm();
  await expect.element(page.getByLabelText('In words')).toHaveAttribute('aria-invalid', 'true');
  expect(marked).toEqual([]);
  await page.getByLabelText('In words').fill('Read from an old report');
  await confirm();
  await expect.poll(() => marked).toEqual([{ reason: 'OTHER', words: 'Read from an old report' }]);
});

test('needs no words for a reason of the list', async () => {
  const marked = open();
  await userEvent.selectOptions(page.getByLabelText('Reason'), 'Wrong patient');
  await confirm();
  await expect.poll(() => marked).toEqual([{ reason: 'WRONG_PATIENT', words: null }]);
});
