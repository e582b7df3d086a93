import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Bar, BarNav, NavItem } from '#ui/layout/bar.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { initials } from '#domain/initials.ts';
import { PersonHeader } from '#care/person-header.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { QueueRow } from '#care/queue-row.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { UploadRow } from '#ui/feedback/upload-row.tsx';
import { render } from '#tests/support/browser/render.tsx';

test('a skeleton says that it is slow and offers a way out', async () => {
  const onRetry = vi.fn();
  render(<Skeleton slowMs={200} onRetry={onRetry} />);
  await expect.element(page.getByRole('status')).toMatchTextContent('Loading');
  await expect.element(page.getByRole('status')).toMatchTextContent('This is taking longer than usual');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

test('shows an error as an alert with a next step', async () => {
  const onRetry = vi.fn();
  render(<ErrorState title="The list did not load" onRetry={onRetry} />);
  await expect.element(page.getByRole('alert')).toMatchTextContent('The list did not load');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

test('the bar marks where one is and where someone is waiting', async () => {
  render(
    <Bar
      home={<a href="#home">Wardline</a>}
      nav={
        <BarNav label="Main">
          <NavItem of={<a href="#queue">.</a>} current waits count={3} hot>
            Queue
          </NavItem>
          <NavItem of={<a href="#rest">.</a>}>Rest</NavItem>
        </BarNav>
      }
    />,
  );
  // The test's own reading of names counts the room for a bold word; browsers do not (tests/e2e/shell.spec.ts).
  const queue = page.getByRole('link', { name: /^Queue.* 3 someone is waiting$/ });
  await expect.element(queue).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('link', { name: /^Rest/ })).not.toHaveAttribute('aria-current');
});

test('a person header always says something about allergies', async () => {
  render(
    <PersonHeader
      name="Lakshmi"
      facts={['62 y · F']}
      allergy={{ known: false, words: 'Allergies not recorded' }}
    />,
  );
  await expect.element(page.getByRole('heading', { name: 'Lakshmi' })).toBeVisible();
  await expect.element(page.getByText('Allergies not recorded')).toBeVisible();
});

test('a pill is pressed and removed', async () => {
  const onPress = vi.fn();
  const onRemove = vi.fn();
  render(
    <Pill pressed onPress={onPress} onRemove={onRemove} removeLabel="Remove the filter City">
      City
    </Pill>,
  );
  const pill = page.getByRole('button', { name: 'City', exact: true });
  await expect.element(pill).toHaveAttribute('aria-pressed', 'true');
  await pill.click();
  await page.getByRole('button', { name: 'Remove the filter City' }).click();
  expect([onPress.mock.calls.length, onRemove.mock.calls.length]).toEqual([1, 1]);
});

test('a row that was taken says who took it, in place of the reason', async () => {
  render(
    <ul>
      <QueueRow name="Pooja" reason="Rash" state="taken" news="Dr Rao took it 4 s before you." />
    </ul>,
  );
  await expect.element(page.getByRole('listitem')).toMatchTextContent('Dr Rao took it 4 s before you');
  expect(page.getByText('Rash').elements()).toHaveLength(0);
});

test('an upload shows how far it is', async () => {
  render(
    <ul>
      <UploadRow
        name="Scan.pdf"
        size="48.2 MB"
        state="lost"
        percent={63.9}
        words="Connection lost, tries again in 4 s"
      />
    </ul>,
  );
  await expect
    .element(page.getByRole('progressbar', { name: 'Scan.pdf' }))
    .toHaveAttribute('aria-valuenow', '64');
  await expect.element(page.getByText('Connection lost, tries again in 4 s')).toBeVisible();
});

test.each([
  ['Dr Meera Iyer', 'MI'],
  ['Sr Anitha', 'AN'],
  ['सुनीता देशमुख', 'सुदे'],
  ['', ''],
])('the initials of %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
