import { useState } from 'react';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import type { PrescriptionTemplate } from '#contract/templates.ts';
import { saveSet } from '#api/resources/pad.ts';
import { dosageWords } from '#domain/dosage.ts';
import { favouriteOf, type PadItem } from './pad-items.ts';
import styles from './pad-tools.module.css';
import { padTools } from '#i18n/en/pad-tools.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface SetFormProps {
  /** The lines on the pad. */
  items: readonly PadItem[];
  /** The set that is changed; a new one without it. */
  set: PrescriptionTemplate | undefined;
  /** The diagnoses of the note. */
  codes: readonly string[];
  /** The names of the prescriber's other sets. */
  names: readonly string[];
  onDone: () => void;
}

const ICD10 = /^[A-Z]\d[\dA-Z](\.[\dA-Z]{1,4})?$/;
const codesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** Returns what is typed of a set, what is wrong with it, and the lines that it will hold. */
function useSetForm({ items, set, codes: noted, names, onDone }: SetFormProps) {
  const text = useText(padTools);
  const [name, setName] = useState(set?.name ?? '');
  const [codes, setCodes] = useState((set?.codes ?? noted).join(', '));
  const [replaces, setReplaces] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const decided = items.flatMap((item) => favouriteOf(item) ?? []);
  const lines = set && !replaces ? set.items : decided;
  const bad = codesIn(codes).filter((code) => !ICD10.test(code));
  const same = names.find((one) => one.toLowerCase() === name.trim().toLowerCase());

  async function save(): Promise<void> {
    setTried(true);
    if (!name.trim() || bad.length || !lines.length) return;
    setBusy(true);
    try {
      const body = { name: name.trim(), items: [...lines], codes: codesIn(codes) };
      await saveSet({ clientId: crypto.randomUUID(), ...body, ...(set && { replaces: set.id }) });
      toast({ tone: 'ok', text: text.saved(name.trim()) });
      onDone();
    } catch (error) {
      toast({ tone: 'danger', text: wordsOf(error, text.failed) });
      setBusy(false);
    }
  }
  const wrong = {
    name: tried && !name.trim() ? text.needName : undefined,
    codes: tried && bad.length ? text.badCodes(bad.join(', ')) : undefined,
  };
  return { name, setName, codes, setCodes, replaces, setReplaces, decided, lines, same, wrong, busy, save };
}

/** Name and diagnoses of a set, and its lines: those on the pad that are decided. */
export function SetForm(props: SetFormProps) {
  const { items, set, onDone } = props;
  const text = useText(padTools);
  const form = useSetForm(props);
  return (
    <Dialog
      open
      wide
      title={set ? text.editTitle(set.name) : text.saveTitle}
      confirmLabel={text.save}
      cancelLabel={text.cancel}
      focus="body"
      busy={form.busy}
      onClose={onDone}
      onConfirm={() => void form.save()}
    >
      <div className={styles.form}>
        <TextField
          autoFocus
          label={text.name}
          value={form.name}
          maxLength={80}
          hint={form.same && text.overwrites(form.same)}
          error={form.wrong.name}
          onChange={(event) => form.setName(event.target.value)}
        />
        <TextField
          optional
          label={text.codes}
          hint={text.codesHint}
          value={form.codes}
          maxLength={200}
          error={form.wrong.codes}
          onChange={(event) => form.setCodes(event.target.value)}
        />
        {set && form.decided.length > 0 && (
          <CheckboxField
            label={text.replaceLines}
            checked={form.replaces}
            onChange={(event) => form.setReplaces(event.target.checked)}
          />
        )}
        <Lines lines={form.lines} />
        {(!set || form.replaces) && <OmittedItems items={items} />}
      </div>
    </Dialog>
  );
}

function Lines({ lines }: { lines: readonly PrescriptionItem[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((item) => (
        <li key={item.medicineId}>
          <b>{item.genericMedicineName.toUpperCase()}</b> {item.strength} · {dosageWords(item).join(' · ')}
        </li>
      ))}
    </ul>
  );
}

/** The lines on the pad that are not decided: a set keeps doses. */
function OmittedItems({ items }: Pick<SetFormProps, 'items'>) {
  const text = useText(padTools);
  const open = items.filter((item) => !favouriteOf(item));
  const names = open.map((item) => item.genericMedicineName.toUpperCase()).join(', ');
  return names ? <p>{text.leftOut(names)}</p> : null;
}
