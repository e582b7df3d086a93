import { useState } from 'react';
import { Button } from '#ui/inputs/button.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import type { Column, Sort } from '#ui/table/data-table-types.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Dock } from '#ui/overlays/dock.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StatusChip, type Status } from '#care/status-chip.tsx';
import { WaitLine, type WaitStep } from '#care/wait-line.tsx';
import { Flush, Sample } from './sample.tsx';

interface Order {
  readonly id: string;
  readonly name: string;
  readonly wait: readonly [WaitStep, string] | undefined;
  readonly age: string;
  readonly tests: string;
  readonly status: readonly [Status, string];
  readonly amount: string;
}

const ORDERS: readonly Order[] = [
  {
    id: 'LB-48217',
    name: 'Anjali Deshpande',
    wait: [5, '2 h 35'],
    age: '34 F',
    tests: 'CBC, ESR',
    status: ['REQUESTED', 'Requested'],
    amount: '1,250.00',
  },
  {
    id: 'LB-48214',
    name: 'Suresh Reddy',
    wait: [5, '1 h 25'],
    age: '38 M',
    tests: 'Lipid profile',
    status: ['BACK_TO_QUEUE', 'Back to queue'],
    amount: '860.00',
  },
  {
    id: 'LB-48208',
    name: 'Karthik Subramanian',
    wait: [4, '45 min'],
    age: '65 M',
    tests: 'Thyroid T3 T4 TSH',
    status: ['RESUBMITTED', 'Resubmitted'],
    amount: '640.00',
  },
  {
    id: 'LB-48199',
    name: 'Divya Nair',
    wait: undefined,
    age: '28 F',
    tests: 'Dengue NS1',
    status: ['ACCEPTED', 'Accepted'],
    amount: '860.00',
  },
  {
    id: 'LB-48187',
    name: 'Lalitha Krishnan',
    wait: undefined,
    age: '44 F',
    tests: 'Lipid profile',
    status: ['INFO_REQUESTED', 'Info requested'],
    amount: '1,250.00',
  },
  {
    id: 'LB-48175',
    name: 'Nasreen Begum',
    wait: undefined,
    age: '70 F',
    tests: 'LFT, KFT',
    status: ['COMPLETED', 'Completed'],
    amount: '3,100.00',
  },
  {
    id: 'LB-48166',
    name: 'Deepak Mishra',
    wait: undefined,
    age: '33 M',
    tests: 'Full body 72',
    status: ['CANCELLED', 'Cancelled'],
    amount: '2,499.00',
  },
];

const COLUMNS: readonly Column<Order>[] = [
  {
    id: 'wait',
    head: 'Waiting',
    sortable: true,
    cell: ({ wait }) => (wait ? <WaitLine step={wait[0]} words={wait[1]} /> : '–'),
  },
  { id: 'id', head: 'Order', mono: true, cell: ({ id }) => id },
  { id: 'name', head: 'Patient', strong: true, sortable: true, cell: ({ name }) => name },
  { id: 'age', head: 'Age', numeric: true, cell: ({ age }) => age },
  { id: 'tests', head: 'Tests', cell: ({ tests }) => tests },
  { id: 'status', head: 'Status', cell: ({ status }) => <StatusChip status={status[0]} label={status[1]} /> },
  { id: 'payment', head: 'Payment', cell: () => <Chip tone="ok">Paid</Chip> },
  { id: 'amount', head: 'Amount ₹', numeric: true, cell: ({ amount }) => amount },
];

const idOf = (order: Order) => order.id;
const nameOf = (order: Order) => order.name;

export function TableSamples() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['LB-48214', 'LB-48208']));
  const [sort, setSort] = useState<Sort>({ by: 'wait', direction: 'descending' });
  const [opened, setOpened] = useState('');
  return (
    <>
      <Sample title="Table and dock" wide>
        <Flush>
          <DataTable
            label="Lab Services"
            columns={COLUMNS}
            rows={ORDERS}
            rowId={idOf}
            rowName={nameOf}
            onOpen={(order) => setOpened(order.name)}
            isHot={(order) => order.wait?.[0] === 5}
            isChanged={(order) => order.id === 'LB-48199'}
            isGone={(order) => order.id === 'LB-48166'}
            {...{ selected, sort }}
            onSelect={setSelected}
            onSort={setSort}
          />
          {selected.size > 0 && (
            <Dock
              what={`${selected.size} selected`}
              onClear={() => setSelected(new Set())}
              end={opened && `Opened: ${opened}`}
            >
              <Button size="s">Accept</Button>
              <Button size="s" tone="quiet">
                Give to…
              </Button>
              <Button size="s" tone="danger">
                Cancel orders…
              </Button>
            </Dock>
          )}
        </Flush>
      </Sample>
      <Sample title="Table without rows">
        <Flush>
          <DataTable
            label="Nothing here"
            columns={COLUMNS.slice(1, 3)}
            rows={[]}
            rowId={idOf}
            rowName={nameOf}
            empty={<EmptyState title="No orders" />}
          />
        </Flush>
      </Sample>
    </>
  );
}
