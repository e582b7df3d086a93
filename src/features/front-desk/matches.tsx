import { Check, CircleHelp, EqualNot } from 'lucide-react';
import type { CallerMatch, ComparedFact } from '#contract/front-desk.ts';
import styles from '#features/front-desk/front-desk.module.css';
import { frontDesk } from '#i18n/en/front-desk.ts';
import { useText } from '#i18n/text.ts';
import { birthWords, dayWords } from '#lib/times.ts';
import { cx } from '#ui/cx.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface MatchesProps {
  matches: readonly CallerMatch[];
  differentIds: readonly string[];
  onUse: (match: CallerMatch) => void;
  onDifferent: (id: string, isDifferent: boolean) => void;
  onGuardian: (match: CallerMatch) => void;
}

/** The records that may be the caller, each with what agrees and what does not. An undecided one never blocks a request. */
export function Matches({ matches, ...acts }: MatchesProps) {
  return (
    <ol className={styles.matches}>
      {matches.map((match, at) => (
        <Match key={match.id} match={match} number={at + 1} {...acts} />
      ))}
    </ol>
  );
}

interface MatchProps extends Omit<MatchesProps, 'matches'> {
  match: CallerMatch;
  number: number;
}

function Match({ match, number, differentIds, onUse, onDifferent, onGuardian }: MatchProps) {
  const text = useText(frontDesk);
  const isDifferent = differentIds.includes(match.id);
  return (
    <li className={cx(styles.match, match.isLikely && !isDifferent && styles.undecided)}>
      <div className={styles.matchHead}>
        <strong lang={match.nameLang}>{match.name}</strong>
        {isDifferent && <Chip tone="mute">{text.different}</Chip>}
        {!isDifferent && match.isLikely && <Chip tone="warn">{text.likely}</Chip>}
      </div>
      <p className={styles.meta}>
        {[birthWords(match.bornOn), text[match.sex], `MRN ${match.mrn}`].join(' · ')}
      </p>
      <p className={styles.facts}>
        {match.facts.map((fact) => (
          <Fact key={fact.fact} of={fact} />
        ))}
      </p>
      <p className={styles.meta}>
        {match.lastVisitAt ? text.lastVisit(dayWords(match.lastVisitAt.slice(0, 10))) : text.neverHere}
        {match.openRequests.map(({ id, serviceNumber }) => (
          <span key={id}> · {text.openNow(serviceNumber)}</span>
        ))}
      </p>
      <div className={styles.matchActs}>
        {isDifferent ? (
          <Button tone="quiet" onClick={() => onDifferent(match.id, false)}>
            {text.undo}
          </Button>
        ) : (
          <>
            <Button tone={match.isLikely ? 'primary' : 'quiet'} onClick={() => onUse(match)}>
              {text.use}
            </Button>
            {match.isLikely && (
              <Button tone="quiet" onClick={() => onDifferent(match.id, true)}>
                {text.isDifferent}
              </Button>
            )}
            <Button tone="bare" onClick={() => onGuardian(match)}>
              {text.isGuardian}
            </Button>
          </>
        )}
        <kbd className={styles.key} aria-hidden="true">
          {number}
        </kbd>
      </div>
    </li>
  );
}

const ICON = {
  SAME: Check,
  SIMILAR: Check,
  DIFFERENT: EqualNot,
  UNKNOWN: CircleHelp,
} as const satisfies Record<ComparedFact['state'], unknown>;

function saidOf(
  text: (typeof frontDesk)['en'],
  state: ComparedFact['state'],
  name: string,
  recorded: string,
): string {
  if (state === 'SAME') return text.SAME(name);
  return state === 'UNKNOWN' ? text.NOT_RECORDED(name) : text[state](name, recorded);
}

/** A fact, said by its words and its icon, not by its colour. */
function Fact({ of: { fact, state, recorded } }: { of: ComparedFact }) {
  const text = useText(frontDesk);
  const name = text[fact];
  const said = fact === 'BIRTH' ? birthWords(recorded) : fact === 'SEX' ? text[recorded as 'MALE'] : recorded;
  return (
    <span className={styles.fact} data-state={state}>
      <Icon of={ICON[state]} size="s" />
      {saidOf(text, state, name, said)}
    </span>
  );
}
