import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { MenuButton } from '#ui/overlays/menu.tsx';
import { Switch } from '#ui/inputs/switch.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { render } from '#tests/support/browser/render.tsx';

const ASK = { title: 'Cancel order LB-48217?', confirmLabel: 'Cancel order', cancelLabel: 'Keep it' };

test('a dialog that destroys begins on the safer verb', async () => {
  const onClose = vi.fn();
  render(<Dialog open {...ASK} destructive onClose={onClose} onConfirm={vi.fn()} />);
  await expect.element(page.getByRole('alertdialog', { name: ASK.title })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});

test('another dialog begins on its verb, and its two verbs do what they say', async () => {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  render(
    <Dialog
      open
      title="Hand over?"
      confirmLabel="Hand over"
      cancelLabel="Stay"
      onClose={onClose}
      onConfirm={onConfirm}
    />,
  );
  await expect.element(page.getByRole('button', { name: 'Hand over', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledOnce();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a menu opens by keyboard and runs the action', async () => {
  const onAction = vi.fn();
  render(
    <MenuButton
      label="More"
      items={[
        { id: 'csv', label: 'CSV', onAction },
        { id: 'print', label: 'Print', disabled: true },
        { id: 'derma', label: 'Dermacare', waits: true, href: '#derma' },
      ]}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'CSV' })).toHaveFocus();
  await expect
    .element(page.getByRole('menuitem', { name: 'Print' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('img', { name: 'someone is waiting' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onAction).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus();
});

test('tabs move by arrow keys', async () => {
  const onSelect = vi.fn();
  const tabs = [
    { id: 'messages', label: 'Messages', panel: <p>Hello</p> },
    { id: 'vitals', label: 'Vitals', count: 2, panel: <p>BP 120/80</p> },
  ];
  render(<Tabs label="Show" tabs={tabs} onSelect={onSelect} />);
  const first = page.getByRole('tab', { name: 'Messages' });
  await expect.element(first).toHaveAttribute('aria-selected', 'true');
  await first.click();
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'Vitals 2' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('BP 120/80');
  expect(onSelect).toHaveBeenLastCalledWith('vitals');
});

test('a switch says whether it is on', async () => {
  function Duty() {
    const [on, setOn] = useState(false);
    return (
      <Switch on={on} onChange={setOn}>
        On duty
      </Switch>
    );
  }
  render(<Duty />);
  const duty = page.getByRole('switch', { name: 'On duty' });
  await expect.element(duty).not.toBeChecked();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(duty).toBeChecked();
});

test('a combobox offers what was found and hands over the pick', async () => {
  const onPick = vi.fn();
  const all = [
    { id: 'para', name: 'PARACETAMOL', form: 'Tablet, 500 mg', note: 'List O' },
    { id: 'amox', name: 'AMOXICILLIN', form: 'Capsule, 250 mg', warning: 'Allergy: penicillin' },
  ];
  function Drugs() {
    const [query, setQuery] = useState('');
    const items = all.filter(({ name }) => name.includes(query.toUpperCase()));
    return (
      <Combobox
        label="Drug"
        {...{ items, query, onPick }}
        onQuery={setQuery}
        offlineNote="From this device, as of 09:40"
      />
    );
  }
  render(<Drugs />);
  const field = page.getByRole('combobox', { name: 'Drug' });
  await field.click();
  await userEvent.keyboard('amox');
  const option = page.getByRole('option', { name: /AMOXICILLIN/u });
  await expect.element(option).toMatchTextContent('Allergy: penicillin');
  await expect.element(page.getByText('From this device, as of 09:40')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onPick).toHaveBeenCalledWith('amox');
});

test('a combobox says when nothing is found', async () => {
  function Drugs() {
    const [query, onQuery] = useState('');
    return <Combobox label="Drug" items={[]} {...{ query, onQuery }} onPick={() => undefined} />;
  }
  render(<Drugs />);
  await page.getByRole('combobox', { name: 'Drug' }).click();
  await userEvent.keyboard('x');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
});

test('keeps text in a combobox through a scroll and a press elsewhere; its list returns', async () => {
  const all = [{ id: 'mr', name: 'Marathi' }];
  const onPick = vi.fn();
  function Languages() {
    const [query, onQuery] = useState('');
    return (
      <div style={{ minHeight: '300vh' }}>
        <Combobox label="Languages" items={query ? all : []} {...{ query, onQuery, onPick }} />
        <button type="button">Elsewhere</button>
      </div>
    );
  }
  render(<Languages />);
  const field = page.getByRole('combobox', { name: 'Languages' });
  const option = page.getByRole('option', { name: 'Marathi' });
  await field.click();
  await userEvent.keyboard('Mar');
  await expect.element(option).toBeVisible();
  const distance = (): number =>
    option.element().getBoundingClientRect().top - field.element().getBoundingClientRect().top;
  const before = distance();
  window.scrollBy(0, 40);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
  await expect.element(option).toBeVisible();
  // Both round to pixels of their own; a list that stayed where it was would be 40 away.
  expect(Math.abs(distance() - before)).toBeLessThan(4);
  await userEvent.keyboard('{Escape}');
  await expect.element(option).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Mar');
  await userEvent.keyboard('a');
  await expect.element(option).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(field).toHaveValue('Mara');
  expect(onPick).not.toHaveBeenCalledWith(expect.anything());
  await field.click();
  await userEvent.keyboard('t{ArrowDown}{Enter}');
  expect(onPick).toHaveBeenCalledWith('mr');
});
