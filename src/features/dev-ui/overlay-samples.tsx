import { useState } from 'react';
import { ArrowLeftRight, Download, Trash2 } from 'lucide-react';
import { Button } from '#ui/inputs/button.tsx';
import { Combobox, type ComboboxOption } from '#ui/inputs/combobox.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { MenuButton } from '#ui/overlays/menu.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { Columns, Line, Sample } from './sample.tsx';

const nothing = () => undefined;

const DRUGS: readonly ComboboxOption[] = [
  { id: 'para', name: 'PARACETAMOL', form: 'Tablet, 500 mg', note: 'List O' },
  {
    id: 'amox',
    name: 'AMOXICILLIN AND POTASSIUM CLAVULANATE',
    form: 'Tablet, 625 mg',
    warning: 'Allergy: penicillin',
  },
  { id: 'metf', name: 'METFORMIN', form: 'Tablet, 500 mg', note: 'List A' },
];

export function OverlaySamples() {
  const [open, setOpen] = useState<'hand' | 'cancel'>();
  const close = () => setOpen(undefined);
  return (
    <Sample title="Dialog, menu, toast, combobox">
      <Line>
        <Button tone="quiet" icon={ArrowLeftRight} onClick={() => setOpen('hand')}>
          Hand over…
        </Button>
        <Button tone="danger" onClick={() => setOpen('cancel')}>
          Cancel order…
        </Button>
        <MenuButton
          label="More"
          items={[
            { id: 'csv', label: 'CSV', icon: Download, note: 'C', onAction: nothing },
            { id: 'derma', label: 'Dermacare', waits: true, href: '#main' },
            { id: 'off', label: 'Print', disabled: true },
            { id: 'remove', label: 'Remove', icon: Trash2, danger: true, onAction: nothing },
          ]}
        />
        <ToastButtons />
      </Line>
      <Searches />
      <Dialog
        open={open === 'hand'}
        onClose={close}
        title="Hand Lakshmi over to Dr Iyer?"
        confirmLabel="Hand over"
        onConfirm={close}
        cancelLabel="Stay with her"
      >
        <p>She gets your note, 2 documents and the chat. You stay in the chat until she joins.</p>
      </Dialog>
      <Dialog
        open={open === 'cancel'}
        onClose={close}
        title="Cancel order LB-48217?"
        confirmLabel="Cancel order"
        onConfirm={close}
        cancelLabel="Keep it"
        destructive
      >
        <p>Anjali gets a message and ₹ 1,250.00 back in 5 days.</p>
      </Dialog>
    </Sample>
  );
}

function ToastButtons() {
  return (
    <>
      <Button
        tone="quiet"
        onClick={() =>
          showToast({ tone: 'ok', text: 'Sent to Dr Iyer.', action: { label: 'View', onPress: nothing } })
        }
      >
        Toast
      </Button>
      <Button
        tone="quiet"
        onClick={() => showToast({ tone: 'danger', text: 'Not sent. It is kept on this device.' })}
      >
        Error toast
      </Button>
    </>
  );
}

function DrugSearch() {
  const [query, setQuery] = useState('');
  const found = DRUGS.filter((drug) => drug.name.toLowerCase().includes(query.toLowerCase()));
  const pick = (id: string) => setQuery(DRUGS.find((drug) => drug.id === id)?.name ?? '');
  return (
    <Combobox
      label="Drug"
      items={found}
      query={query}
      onQuery={setQuery}
      onPick={pick}
      placeholder="Generic name"
    />
  );
}

function Searches() {
  return (
    <Columns>
      <DrugSearch />
      <Combobox
        label="Drug, offline"
        items={DRUGS}
        query=""
        onQuery={nothing}
        onPick={nothing}
        offlineNote="From this device, as of 09:40"
        hint="Generic names."
      />
      <Combobox
        label="Drug, wrong"
        items={[]}
        query=""
        onQuery={nothing}
        onPick={nothing}
        error="Choose a drug from the list."
      />
      <Combobox label="Drug, loading" items={[]} query="" onQuery={nothing} onPick={nothing} loading />
    </Columns>
  );
}
