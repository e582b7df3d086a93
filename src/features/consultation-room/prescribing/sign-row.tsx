import { Lock } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Consultation } from '#contract/consultations.ts';
import type { NoteSaver } from '#features/consultation-room/note/note-saver.ts';
import { ModeChanged } from '#features/consultation-room/mode-section.tsx';
import styles from '#features/consultation-room/panel.module.css';
import { hasReasons, missingOf } from './pad-items.ts';
import type { Pad } from './use-pad.ts';
import { common } from '#i18n/en/common.ts';
import { pad as padWords } from '#i18n/en/pad.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { isDialogOpen, isShortcut, useOffered } from '#ui/shortcuts.ts';

const SigningDialog = lazy(() => import('./signing-dialog.tsx').then((m) => ({ default: m.SigningDialog })));

export interface SignRowProps {
  consultation: Consultation;
  pad: Pad;
  /** The note is printed on the prescription: it must be saved first. */
  saver: NoteSaver;
  /** Leads to the summary, where consent and age are recorded. */
  onSummary: () => void;
}

/** The bottom row of the pad: who signs, by which rules, what is missing, and the way to sign. */
export function SignRow(props: SignRowProps) {
  const { consultation, pad } = props;
  const text = useText(room);
  const [signing, setSigning] = useState(false);
  const count = pad.items.length;
  const row = useFocusToSign(pad.ready);
  return (
    <footer ref={row} className={styles.sign} tabIndex={-1}>
      <ModeChanged consultation={consultation} />
      {pad.correction.reason !== undefined && (
        <TextArea
          label={text.correctionReason}
          hint={text.correctionHint}
          rows={2}
          maxLength={300}
          value={pad.correction.reason}
          onChange={({ target }) => pad.correction.setReason(target.value)}
        />
      )}
      <Signer {...props} />
      <Button icon={Lock} disabled={!pad.ready} onClick={() => setSigning(true)}>
        {count ? text.sign(count) : text.signNothing}
      </Button>
      <Suspense>
        {signing && <SigningDialog {...props} onClose={() => setSigning(false)} onSigned={showSigned} />}
      </Suspense>
    </footer>
  );
}

/**
 * Leads to the version that was just signed, or to its tab where another one is shown: the button that was pressed is disabled then, and
 * would lose the focus.
 */
function showSigned(): void {
  const observer = new MutationObserver(lead);
  function lead(): void {
    if (isDialogOpen()) return;
    observer.disconnect();
    const tab = document.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    (document.querySelector<HTMLElement>('[data-signed]') ?? tab)?.focus();
  }
  observer.observe(document.body, { childList: true, subtree: true });
  lead();
}

/**
 * Ctrl and Enter lead to signing: to the row, which says what is missing, and to its button as soon as all is there. The check of a
 * dose that was just typed takes a moment.
 */
function useFocusToSign(isReady: boolean) {
  const row = useRef<HTMLElement>(null);
  const [isWanted, setWanted] = useState(false);
  useOffered(['sign']);
  useEffect(() => {
    function focusRow(event: KeyboardEvent): void {
      if (!isShortcut(event, 'sign') || isDialogOpen()) return;
      event.preventDefault();
      row.current?.focus();
      setWanted(true);
    }
    function giveUp({ target }: FocusEvent): void {
      if (target instanceof Node && !row.current?.contains(target)) setWanted(false);
    }
    addEventListener('keydown', focusRow);
    addEventListener('focusin', giveUp);
    return () => {
      removeEventListener('keydown', focusRow);
      removeEventListener('focusin', giveUp);
    };
  }, []);
  useEffect(() => {
    if (!isWanted) return;
    // A button that is disabled loses the focus.
    (isReady ? row.current?.querySelector<HTMLElement>(':scope > button') : row.current)?.focus();
  }, [isWanted, isReady]);
  return row;
}

/** Shows who signs, and the lists of medicines that may be prescribed here. */
function Signer({ consultation, pad, onSummary }: Omit<SignRowProps, 'saver'>) {
  const text = useText(room);
  const words = useText(padWords);
  const open = pad.items.filter((item) => missingOf(item).length > 0);
  const shared = useText(common);
  const { provider, visit, consultationMode } = consultation;
  return (
    <div className={styles.signer}>
      <span>{provider && text.signer(provider.name, provider.registrationNumber)}</span>
      {open.length > 0 && (
        <span role="status">
          {words.incomplete(open.map((item) => item.genericMedicineName.toUpperCase()))}
        </span>
      )}
      <Refusals pad={pad} onSummary={onSummary} />
      {!hasReasons(pad.items, pad.warnings) && <span role="status">{words.needReasons}</span>}
      {pad.items.length > 0 && pad.isSearching && <span role="status">{words.unpicked}</span>}
      <span>
        {text.listsAllowed(text[visit], shared[consultationMode].toLowerCase(), listsOf(text, consultation))}
      </span>
    </div>
  );
}

/** Reasons that are settled in the summary: the patient's consent and age. */
const IN_SUMMARY = ['NEEDS_CONSENT', 'NEEDS_GUARDIAN', 'NEEDS_AGE'] as const;

/** Shows what keeps medicines on the pad from being signed: the way to consent and age, and the lines that say why. */
function Refusals({ pad, onSummary }: Pick<SignRowProps, 'pad' | 'onSummary'>) {
  const words = useText(padWords);
  const reasons = [...new Set(pad.refusals.values())];
  const missing = IN_SUMMARY.filter((reason) => reasons.includes(reason));
  const refused = pad.items.filter(({ medicineId }) => {
    const reason = pad.refusals.get(medicineId);
    return reason && !missing.some((one) => one === reason);
  });
  return (
    <>
      {missing.length > 0 && (
        <span className={styles.stop} role="status">
          {missing.map((reason) => words[reason]).join(' ')}
          <Button size="s" tone="quiet" onClick={() => showConsent(onSummary)}>
            {words.toSummary}
          </Button>
        </span>
      )}
      {refused.length > 0 && (
        <span className={styles.stop} role="status">
          {words.refused(
            refused.map(({ genericMedicineName }) => genericMedicineName.toUpperCase()).join(', '),
          )}
        </span>
      )}
    </>
  );
}

/** Opens the summary at its questions of consent and age, with the focus on the first control there. */
function showConsent(onSummary: () => void): void {
  flushSync(onSummary);
  document.querySelector<HTMLElement>('#consent-and-age ~ form :is(input, button)')?.focus();
}

/** The lists that the guidelines allow at this visit, in this mode. */
function listsOf(text: typeof room.en, { visit, consultationMode }: Consultation): string {
  if (consultationMode === 'IN_PERSON') return text.listsInPerson;
  if (visit === 'FOLLOW_UP') return text.listsAll;
  return consultationMode === 'VIDEO' ? text.listsOA : text.listO;
}
