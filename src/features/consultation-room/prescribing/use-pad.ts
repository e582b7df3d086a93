import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Prescription, PrescriptionItem } from '#contract/prescriptions.ts';
import type { Consultation } from '#contract/consultations.ts';
import { consultationQuery } from '#api/resources/consultations.ts';
import { dropDraft, loadDraft, saveDraft } from '#forms/drafts.ts';
import { prescriptionCheckQuery, signPrescription } from '#api/resources/prescriptions.ts';
import { isComplete, signable, type PadItem } from './pad-items.ts';

const CHECK_AFTER_MS = 400;

interface Signed {
  prescription: Prescription;
  /** The picture of the signature cannot be drawn: the words alone sign. */
  signatureLeftOut?: boolean | undefined;
}

export interface Pad {
  items: readonly PadItem[];
  warnings: readonly {
    kind: 'INTERACTION' | 'ALLERGY';
    severity: 'CONTRAINDICATED' | 'MAJOR' | 'MODERATE';
    between: string[];
  }[];
  refusals: ReadonlyMap<number, string>;
  /** What stands here lies on this device. */
  kept: boolean;
  /** All rows are complete and none is refused. */
  ready: boolean;
  add: (item: PadItem) => void;
  change: (medicineId: number, part: Partial<PrescriptionItem>) => void;
  remove: (medicineId: number) => void;
  /** Puts a signed prescription back on the pad, for a new version. */
  copy: (items: readonly PrescriptionItem[]) => void;
  sign: () => Promise<Signed>;
}

/** As it lies on the device. */
interface PadDraft {
  items: readonly PadItem[];
  /** The attempt to sign it whose answer did not come yet. */
  attempt?: string | undefined;
}

/** What is being prescribed: kept on the device until it is signed, checked by the server as it grows. */
export function usePad(consultation: Consultation): Pad {
  const { consultationNumber, consultationMode } = consultation;
  const client = useQueryClient();
  const draftName = `pad:${consultationNumber}`;
  const [items, setItems] = useState<readonly PadItem[]>([]);
  /** What lies on this device: a change makes another list, which does not until it is written. */
  const [onDevice, setOnDevice] = useState<readonly PadItem[]>();
  // Stable for one attempt: pressed twice, or sent again after a drop or a reload, it is signed once.
  const attempt = useRef<string>(undefined);

  useEffect(() => {
    void loadDraft<PadDraft | PadItem[]>(draftName).then((draft) => {
      if (!draft) return;
      // Drafts were lists before.
      const before: PadDraft = Array.isArray(draft) ? { items: draft } : draft;
      setItems((now) => {
        if (now.length)
          return store(draftName, [...before.items, ...without(now, before.items)], setOnDevice);
        attempt.current = before.attempt;
        setOnDevice(before.items);
        return before.items;
      });
    });
  }, [draftName]);

  const put = useCallback(
    (next: (now: readonly PadItem[]) => readonly PadItem[]): void => {
      attempt.current = undefined;
      setItems((now) => store(draftName, next(now), setOnDevice));
    },
    [draftName],
  );

  const settled = useSettled(items, CHECK_AFTER_MS);
  const complete = settled.filter(isComplete).map(signable);
  const query = prescriptionCheckQuery(consultationNumber, complete);
  // The rules look at the mode: a turn to video may allow what was refused.
  const check = useQuery({ ...query, queryKey: [...query.queryKey, consultationMode] });

  const checked = items.length ? check.data : undefined;
  // Signing waits for the answer about exactly what is on the pad; without an answer the server still refuses.
  const isCurrent = settled === items && !check.isFetching && !check.isPlaceholderData;
  const onPad = new Set(items.map((item) => item.medicineId));
  const refusals = new Map(
    (checked?.refusals ?? [])
      .filter(({ medicineId }) => onPad.has(medicineId))
      .map(({ medicineId, reason }) => [medicineId, reason]),
  );

  async function sign(): Promise<Signed> {
    attempt.current ??= crypto.randomUUID();
    await saveDraft(draftName, { items, attempt: attempt.current } satisfies PadDraft);
    const { prescription, signatureLeftOut } = await signPrescription({
      consultationNumber,
      clientId: attempt.current,
      items: items.map(signable),
    });
    attempt.current = undefined;
    setItems([]);
    void dropDraft(draftName);
    client.setQueryData(
      consultationQuery(consultationNumber).queryKey,
      (old) => old && { ...old, prescriptions: withOne(old.prescriptions, prescription) },
    );
    void client.invalidateQueries({ queryKey: ['documents'] });
    return { prescription, signatureLeftOut };
  }

  return {
    items,
    kept: onDevice === items,
    warnings: checked?.warnings ?? [],
    refusals,
    ready: items.length > 0 && items.every(isComplete) && refusals.size === 0 && isCurrent,
    add: (item) =>
      put((now) => (now.some(({ medicineId }) => medicineId === item.medicineId) ? now : [...now, item])),
    change: (medicineId, part) =>
      put((now) => now.map((item) => (item.medicineId === medicineId ? { ...item, ...part } : item))),
    remove: (medicineId) => put((now) => now.filter((item) => item.medicineId !== medicineId)),
    copy: (from) => put(() => from.map((item) => ({ ...item, list: undefined, ingredients: [] }))),
    sign,
  };
}

/** Keeps what stands on the pad now; an empty one is no draft. @returns it */
function store(
  draftName: string,
  items: readonly PadItem[],
  onKept: (items: readonly PadItem[]) => void,
): readonly PadItem[] {
  if (items.length)
    void saveDraft(draftName, { items } satisfies PadDraft).then((isKept) => isKept && onKept(items));
  else void dropDraft(draftName);
  return items;
}

function without(items: readonly PadItem[], others: readonly PadItem[]): PadItem[] {
  const known = new Set(others.map(({ medicineId }) => medicineId));
  return items.filter(({ medicineId }) => !known.has(medicineId));
}

function withOne(all: Prescription[], one: Prescription): Prescription[] {
  return [...all.filter((row) => row.id !== one.id), one];
}

/** A value once it stood still for a while. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
