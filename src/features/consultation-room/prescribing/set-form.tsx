import { useState } from 'react';
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

/** Name and diagnoses of a set, and its lines: those on the pad that are decided. */
export function SetForm({ items, set, codes: noted, names, onDone }: SetFormProps) {
  const text = useText(padTools);
  const [name, setName] = useState(set?.name ?? '');
  const [codes, setCodes] = useState((set?.codes ?? noted).join(', '));
  const [replaces, setReplaces] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const decided = items.flatMap((item) => favouriteOf(item) ?? []);
  const open = items.filter((item) => !favouriteOf(item));
  const lines = set && !replaces ? set.items : decided;
  const bad = codesIn(codes).filter((code) => !ICD10.test(code));
  const same = names.find((one) => one.toLowerCase() === name.trim().toLowerCase());

  async function save(): Promise<void> {
    setTried(true);
    if (!name.trim() || bad.length || !lines.length) return;
    setBusy(true);
    try {
      const body = {
        clientId: crypto.randomUUID(),
        name: name.trim(),
        items: [...lines],
        codes: codesIn(codes),
      };
      await saveSet({ ...body, ...(set && { replaces: set.id }) });
      toast({ tone: 'ok', text: text.saved(name.trim()) });
      onDone();
    } catch (error) {
      toast({ tone: 'danger', text: wordsOf(error, text.failed) });
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      wide
      title={set ? text.editTitle(set.name) : text.saveTitle}
      confirmLabel={text.save}
      cancelLabel={text.cancel}
      focus="body"
      busy={busy}
      onClose={onDone}
      onConfirm={() => void save()}
    >
      <div className={styles.form}>
        <TextField
          autoFocus
          label={text.name}
          value={name}
          maxLength={80}
          hint={same && text.overwrites(same)}
          error={tried && !name.trim() ? text.needName : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          optional
          label={text.codes}
          hint={text.codesHint}
          value={codes}
          maxLength={200}
          error={tried && bad.length ? text.badCodes(bad.join(', ')) : undefined}
          onChange={(event) => setCodes(event.target.value)}
        />
        {set && decided.length > 0 && (
          <CheckboxField
            label={text.replaceLines}
            checked={replaces}
            onChange={(event) => setReplaces(event.target.checked)}
          />
        )}
        <ul className={styles.lines}>
          {lines.map((item) => (
            <li key={item.medicineId}>
              <b>{item.genericMedicineName.toUpperCase()}</b> {item.strength} ·{' '}
              {dosageWords(item).join(' · ')}
            </li>
          ))}
        </ul>
        {open.length > 0 && (!set || replaces) && (
          <p>{text.leftOut(open.map((item) => item.genericMedicineName.toUpperCase()).join(', '))}</p>
        )}
      </div>
    </Dialog>
  );
}
