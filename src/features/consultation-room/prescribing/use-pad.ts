import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import type { CheckedMedicine, CheckSource, EarlierVisit, NotChecked, PadResult } from '#contract/pad.ts';
import type { prescriptionPreviewCalls } from '#contract/prescription-preview.ts';
import type { prescriptionCalls } from '#contract/prescriptions.ts';
import type { Prescription, PrescriptionItem, Warning } from '#contract/prescriptions.ts';
import type { Consultation } from '#contract/consultations.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { consultationQuery } from '#api/resources/consultations.ts';
import { autosave } from '#forms/autosave.ts';
import { dropDraft, loadDraft, saveDraft } from '#forms/drafts.ts';
import { signPrescription } from '#api/resources/prescriptions.ts';
import {
  fromDraft,
  hasReasons,
  missingOf,
  overridesOf,
  padItemFrom,
  possibleRoute,
  signable,
  type PadItem,
} from './pad-items.ts';
import type { PrescribingReason } from '#contract/prescribing-reasons.ts';
import { routesOf } from '#domain/prescribing/dose-forms.ts';
import { useCorrection, type Correction } from './use-correction.ts';
import { usePadCheck } from './use-pad-check.ts';

const KEEP_AFTER_MS = 150;

type SigningBody = BodyOf<typeof prescriptionPreviewCalls.previewPrescription>;

/** Proof that the hospital requires for a signature. */
type Proof = Pick<BodyOf<typeof prescriptionCalls.signPrescription>, 'password' | 'passkey'>;

interface Signed {
  prescription: Prescription;
  /** The picture of the signature cannot be drawn: the prescription is signed by text alone. */
  signatureLeftOut?: boolean | undefined;
}

export interface Pad {
  correction: Correction;
  items: readonly PadItem[];
  warnings: readonly Warning[];
  /** Facts that the server could not check. */
  notChecked: readonly NotChecked[];
  refusals: ReadonlyMap<number, PrescribingReason>;
  /** The latest recorded weight; null when there is none, undefined before the first check. */
  weight: { kg: number; at: string } | null | undefined;
  /** The laboratory results that the checks look at. */
  results: readonly PadResult[];
  /** The visits of which this one can be a follow-up. */
  earlierVisits: readonly EarlierVisit[];
  /** The data that the checks read. */
  sources: readonly CheckSource[];
  /** The draft on this device holds these items. */
  isStored: boolean;
  /** Text in the search for a medicine: a name that was not chosen is not on the prescription. */
  search: () => string;
  /** It holds something. */
  isSearching: boolean;
  setSearch: (text: string) => void;
  /** All rows are complete, none is refused, and each severe warning has its reason. */
  ready: boolean;
  /** Adds lines of medicines that are not on the pad yet. @returns the others */
  add: (...items: readonly PadItem[]) => readonly PadItem[];
  change: (medicineId: number, part: Partial<PadItem>) => void;
  remove: (medicineId: number) => void;
  /** Puts a signed prescription back on the pad, for a new version. */
  copy: (items: readonly PrescriptionItem[]) => void;
  /** Body of the preview and the signature. */
  toSign: () => SigningBody;
  sign: (proof: Proof) => Promise<Signed>;
}

/** The draft as it is stored on this device. */
interface PadDraft {
  items: readonly (PadItem | PrescriptionItem)[];
  /** The id of an attempt to sign that has no answer yet. */
  attempt?: string | undefined;
}

/** The medicines being prescribed: saved on this device until they are signed, checked by the server as they change. */
export function usePad(consultation: Consultation): Pad {
  const { consultationNumber } = consultation;
  const client = useQueryClient();
  const search = useSearchWords();
  const { drop, ...correction } = useCorrection(consultation);
  const draft = usePadItems(`pad:${consultationNumber}`);
  const { items: own, isStored, edit, startAttempt, removeSigned } = draft;
  const { medicines, isCurrent, ...check } = usePadCheck(consultation, own);
  const { warnings, refusals } = check;
  const items = useMemo(() => own.map((item) => described(item, medicines)), [own, medicines]);

  const toSign = (): SigningBody => ({
    consultationNumber,
    items: items.flatMap((item) => signable(item) ?? []),
    overrides: overridesOf(items, warnings),
    ...(correction.reason !== undefined && { correction: correction.reason }),
  });

  async function sign(proof: Proof): Promise<Signed> {
    const clientId = await startAttempt();
    const { prescription, signatureLeftOut } = await signPrescription({
      ...toSign(),
      clientId,
      ...proof,
    });
    removeSigned(own);
    drop();
    client.setQueryData(
      consultationQuery(consultationNumber).queryKey,
      (old) => old && { ...old, prescriptions: withOne(old.prescriptions, prescription) },
    );
    void refresh('document.added');
    return { prescription, signatureLeftOut };
  }

  return {
    items,
    isStored,
    correction,
    ...check,
    ...search,
    ready:
      items.length > 0 &&
      items.every((item) => missingOf(item).length === 0) &&
      refusals.size === 0 &&
      hasReasons(items, warnings) &&
      correction.isExplained &&
      isCurrent,
    add: (...added) => {
      const fresh = without(added, own);
      edit((now) => [...now, ...without(fresh, now)]);
      return added.filter((item) => !fresh.includes(item));
    },
    change: (medicineId, part) =>
      edit((now) => now.map((item) => (item.medicineId === medicineId ? changed(item, part) : item))),
    remove: (medicineId) => edit((now) => now.filter((item) => item.medicineId !== medicineId)),
    copy: (from) => edit(() => from.map((item) => padItemFrom(item))),
    toSign,
    sign,
  };
}

/** The words of the search: what is around it renders with the first key press and the last, not with each. */
function useSearchWords(): Pick<Pad, 'search' | 'isSearching' | 'setSearch'> {
  const words = useRef('');
  const [isSearching, setIsSearching] = useState(false);
  const setSearch = (text: string): void => {
    words.current = text;
    setIsSearching(text.trim() !== '');
  };
  return { search: () => words.current, isSearching, setSearch };
}

/** A line that a change of its decisions made its own: it is no longer what was starred. */
function changed(item: PadItem, part: Partial<PadItem>): PadItem {
  const isDecision = Object.keys(part).some(
    (name) => name !== 'reasons' && name !== 'codes' && name !== 'continued',
  );
  return { ...item, ...part, ...(isDecision && { origin: undefined }) };
}

/** Caches the described form of each line by its medicine: the same line for as long as both are. */
const descriptions = new WeakMap<PadItem, { found: CheckedMedicine; described: PadItem }>();

/** A line with the list and the ingredients of its medicine: an earlier one has none. */
function described(item: PadItem, medicines: readonly CheckedMedicine[]): PadItem {
  const found = medicines.find(({ medicineId }) => medicineId === item.medicineId);
  if (!found) return item;
  const before = descriptions.get(item);
  if (before?.found === found) return before.described;
  const routes = found.route === undefined ? item.routes : routesOf(found.route);
  const now = {
    ...item,
    list: found.telemedicineList,
    adjusted: found.adjusted,
    ingredients: found.ingredients,
    tallMan: found.lookAlike?.tallMan,
    isHighAlert: found.isHighAlert,
    limits: found.limits,
    controlled: found.controlled,
    ...possibleRoute(item.route, routes),
  };
  descriptions.set(item, { found, described: now });
  return now;
}

/** The items on the pad: read from the draft on this device, and saved to it after each edit. */
function usePadItems(draftName: string) {
  const [items, setItems] = useState<readonly PadItem[]>([]);
  /** The list that the draft holds: an edit makes another list, which is not saved until it is written. */
  const [onDevice, setOnDevice] = useState<readonly PadItem[]>();
  // The same id for one attempt: pressed twice, or sent again after a drop or a reload, it is signed once.
  const attempt = useRef<string>(undefined);

  const [saving] = useState(() => padSaving(draftName, setOnDevice));
  useEffect(() => () => saving.flush(), [saving]);
  const show = useCallback((next: readonly PadItem[]): void => setItems(saving.setItems(next)), [saving]);

  useEffect(() => {
    void loadDraft<PadDraft | PrescriptionItem[]>(draftName).then((draft) => {
      if (!draft) return;
      // Drafts were lists before.
      const before: PadDraft = Array.isArray(draft) ? { items: draft } : draft;
      const now = saving.items();
      const restored = before.items.map(fromDraft);
      show([...restored, ...without(now, restored)]);
      if (now.length) return saving.changed();
      attempt.current = before.attempt;
      setOnDevice(saving.items());
    });
  }, [draftName, show, saving]);

  const edit = useCallback(
    (next: (now: readonly PadItem[]) => readonly PadItem[]): void => {
      attempt.current = undefined;
      show(next(saving.items()));
      saving.changed();
    },
    [show, saving],
  );

  /** Saves the id of the attempt with the items, so that it is the same one after a reload. */
  async function startAttempt(): Promise<string> {
    const clientId = (attempt.current ??= crypto.randomUUID());
    saving.cancel();
    await saveDraft(draftName, { items, attempt: clientId } satisfies PadDraft);
    return clientId;
  }
  /** Empties the pad of what was signed; what was added or changed while it was sent is not signed, and stays. */
  function removeSigned(signed: readonly PadItem[]): void {
    const left = saving.items().filter((item) => !signed.includes(item));
    attempt.current = undefined;
    show(left);
    if (left.length) saving.changed();
    else void dropDraft(draftName);
  }
  return { items, isStored: onDevice === items, edit, startAttempt, removeSigned };
}

/** Saves the items as a draft on this device; an empty pad has no draft. */
function padSaving(draftName: string, onStored: (items: readonly PadItem[]) => void) {
  let items: readonly PadItem[] = [];
  const saving = autosave(() => {
    const stored = items;
    if (!stored.length) return void dropDraft(draftName);
    void saveDraft(draftName, { items: stored } satisfies PadDraft).then(
      (isStored) => isStored && onStored(stored),
    );
  }, KEEP_AFTER_MS);
  return { ...saving, items: () => items, setItems: (next: readonly PadItem[]) => (items = next) };
}

function without(items: readonly PadItem[], others: readonly PadItem[]): PadItem[] {
  const known = new Set(others.map(({ medicineId }) => medicineId));
  return items.filter(({ medicineId }) => !known.has(medicineId));
}

function withOne(all: Prescription[], one: Prescription): Prescription[] {
  return [...all.filter((row) => row.id !== one.id), one];
}
