import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DataTable } from '#ui/table/data-table.tsx';
import { render } from '#tests/support/browser/render.tsx';

interface Order {
  readonly id: string;
  readonly name: string;
}

const ORDERS: readonly Order[] = [
  { id: '1', name: 'Anjali' },
  { id: '2', name: 'Suresh' },
  { id: '3', name: 'Fatima' },
];
const onOpen = vi.fn();
const onSort = vi.fn();

function Orders({ isChanging }: { isChanging?: boolean }) {
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      label="Orders"
      rows={ORDERS}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      columns={[
        { id: 'name', head: 'Patient', sortable: true, cell: ({ name }) => name },
        { id: 'age', head: 'Age', numeric: true, cell: () => 34 },
      ]}
      sort={{ by: 'name', direction: 'ascending' }}
      isHot={({ id }) => id === '1'}
      {...{ selected, onSelect, onOpen, onSort, isChanging }}
    />
  );
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name, 'u') });

test('j and k move the cursor, x ticks, Enter opens', async () => {
  render(<Orders />);
  await row('Anjali').click();
  await userEvent.keyboard('j');
  await expect.element(row('Suresh')).toHaveFocus();
  await userEvent.keyboard('xj');
  await expect.element(row('Suresh')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('checkbox', { name: 'Suresh' })).toBeChecked();
  await userEvent.keyboard('jk{Enter}');
  expect(onOpen).toHaveBeenCalledWith(ORDERS[1]);
});

test('rows are not pressed while others are read', async () => {
  const { rerender } = render(<Orders isChanging />);
  await expect.element(page.getByRole('grid', { name: 'Orders' })).toHaveAttribute('aria-busy', 'true');
  const tick = page.getByRole('checkbox', { name: 'Suresh' });
  await tick.click({ force: true });
  await expect.element(tick).not.toBeChecked();
  rerender(<Orders />);
  await tick.click();
  await expect.element(tick).toBeChecked();
});

test('one row is in the tab order', async () => {
  const { container } = render(<Orders />);
  expect(container.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1);
});

test('the head ticks all and none', async () => {
  render(<Orders />);
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await all.click();
  await expect.element(page.getByRole('checkbox', { name: 'Fatima' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Fatima' }).click();
  expect(all.element()).toHaveProperty('indeterminate', true);
});

test('the head says how it is sorted and asks for the other way', async () => {
  render(<Orders />);
  await expect
    .element(page.getByRole('columnheader', { name: 'Patient' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Patient' }).click();
  expect(onSort).toHaveBeenCalledWith({ by: 'name', direction: 'descending' });
});

test('a row is drawn again when it changes itself, not when others come or the list gets other callbacks', async () => {
  const drawn: string[] = [];
  const columns = [{ id: 'name', head: 'Patient', cell: ({ name }: Order) => (drawn.push(name), name) }];
  const table = (rows: readonly Order[], label = 'Orders') => (
    <DataTable
      {...{ label, rows, columns }}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      onOpen={() => onOpen(label)}
    />
  );
  const { rerender } = render(table(ORDERS));
  await expect.element(row('Fatima')).toBeVisible();
  drawn.length = 0;
  rerender(table([...ORDERS, { id: '4', name: 'Ravi' }]));
  await expect.element(row('Ravi')).toBeVisible();
  expect(new Set(drawn)).toEqual(new Set(['Ravi']));

  drawn.length = 0;
  rerender(table([{ id: '1', name: 'Anjali K.' }, ...ORDERS.slice(1)], 'Other orders'));
  await expect.element(row('Anjali K.')).toBeVisible();
  expect(new Set(drawn)).toEqual(new Set(['Anjali K.']));
  await row('Suresh').click();
  expect(onOpen).toHaveBeenLastCalledWith('Other orders');
});

test('the columns of a long list stay where they are while it is scrolled, and nothing in view stays cut', async () => {
  const LONG = Array(4).fill('Venkata Subramania Raghunathan Iyer').join(' ');
  const rows = Array.from({ length: 300 }, (_, n) => ({
    id: String(n),
    name: n === 250 ? LONG : `Patient number ${n}`,
  }));
  const columns = [
    { id: 'name', head: 'Patient', cell: ({ name }: Order) => name },
    { id: 'town', head: 'Town', cell: ({ id }: Order) => (Number(id) < 60 ? 'Kothrud' : 'K') },
  ];
  const { container } = render(
    <DataTable
      label="Orders"
      {...{ rows, columns }}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      onEnd={vi.fn()}
    />,
  );
  await expect.element(row('Patient number 3 ')).toBeVisible();
  const frame = container.firstElementChild as HTMLElement;
  const widths = () => [...container.querySelectorAll('th')].map((head) => head.offsetWidth);
  await expect.poll(() => container.querySelector('[data-pinned]')).not.toBeNull();
  const atFirst = widths();
  frame.scrollTo(0, 4_000);
  await expect.element(row('Patient number 105')).toBeVisible();
  expect(widths()).toEqual(atFirst);
  frame.scrollTo(0, 250 * 40);
  const long = page.getByRole('gridcell', { name: LONG });
  await expect.element(long).toBeVisible();
  await expect.poll(() => long.element().scrollWidth - long.element().clientWidth).toBe(0);
});
