import { memo, useState } from 'react';
import { Plus, SlidersHorizontal, Star, Trash2, TriangleAlert } from 'lucide-react';
import type { ListAdjustment } from '#contract/prescription-checks.ts';
import type { Warning } from '#contract/prescriptions.ts';
import type { PrescribingReason } from '#contract/prescribing-reasons.ts';
import { ROUTE_WORDS } from '#domain/dosage.ts';
import { WarningDetails } from './warning-details.tsx';
import { DoseFields, Reckoned } from './dose-fields.tsx';
import { Instructions } from './instructions.tsx';
import { hasOptions, Options } from './line-options.tsx';
import { quantityToPropose, reasonKey, signable, totalOfLine, type PadItem } from './pad-items.ts';
import { Limits } from './limits.tsx';
import { PerKg, type PadPatient } from './per-kg.tsx';
import styles from './pad.module.css';
import { adjustedList } from '#i18n/en/adjusted-list.ts';
import { pad } from '#i18n/en/pad.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { prescribingReasons } from '#i18n/en/prescribing-reasons.ts';
import { dayOf } from '#lib/times.ts';
import { TallName } from '#care/tall-name.tsx';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface PadRowProps {
  item: PadItem;
  number: number;
  patient: PadPatient;
  /** Warnings against it, including those that need a reason here. */
  warnings: readonly Warning[];
  asked: readonly Warning[];
  refusal: PrescribingReason | undefined;
  /** The line is one of the prescriber's favourites. */
  isStarred: boolean;
  onStar: () => void;
  onChange: (part: Partial<PadItem>) => void;
  onRemove: () => void;
  onVideo: () => void;
  onWeight: () => void;
}

/** One medicine: its dosage, its instructions, and any warning or refusal. Not rendered when another line changes. */
export const PadRow = memo(PadLine, isAlike);

/** The callbacks may differ: they act on the pad as it is when they are called. */
function isAlike(before: PadRowProps, after: PadRowProps): boolean {
  const [were, are] = [shownBy(before), shownBy(after)];
  return were.length === are.length && were.every((value, at) => Object.is(value, are[at]));
}

function shownBy({ item, number, patient, refusal, isStarred, warnings, asked }: PadRowProps): unknown[] {
  const { ageYears, languages, weight } = patient;
  return [item, number, ageYears, languages, weight, refusal, isStarred, ...warnings, undefined, ...asked];
}

function PadLine(props: PadRowProps) {
  const { item, patient, warnings, asked, refusal, onChange } = props;
  const name = item.genericMedicineName.toUpperCase();
  const isStopped = refusal !== undefined || asked.length > 0;
  const [isOpen, setOpen] = useState(hasOptions(item));
  // The refusal asks to tick an option.
  const showsOptions = isOpen || refusal === 'LIST_A_REFILL_ONLY';
  return (
    <li
      className={styles.row}
      aria-label={name}
      data-medicine={item.medicineId}
      data-stop={isStopped ? '' : undefined}
    >
      <span className={styles.number}>{props.number}</span>
      <div className={styles.body}>
        <Head {...props} name={name} isOpen={showsOptions} onOptions={() => setOpen(!showsOptions)} />
        <DoseFields item={item} onChange={onChange} />
        <div className={styles.tail}>
          <Instructions {...{ item, patient, onChange }} />
          <Proposal item={item} name={name} onChange={onChange} />
        </div>
        {showsOptions && <Options item={item} onChange={onChange} />}
        {item.controlled && <Controlled item={item} law={item.controlled} />}
        {item.adjusted && <Adjusted {...item.adjusted} />}
        {refusal && <Refused refusal={refusal} onVideo={props.onVideo} />}
        {warnings.map((warning) => (
          <WarningDetails
            key={reasonKey(warning)}
            {...{ item, warning, onChange }}
            asks={asked.includes(warning)}
          />
        ))}
      </div>
    </li>
  );
}

interface HeadProps extends PadRowProps {
  name: string;
  isOpen: boolean;
  onOptions: () => void;
}

function Head(props: HeadProps) {
  const { item, name, patient, isStarred, onStar, onRemove, onWeight, isOpen, onOptions } = props;
  const text = useText(room);
  const words = useText(pad);
  const isDecided = signable(item) !== undefined;
  return (
    <div className={styles.head}>
      <p className={styles.drug}>
        <b>
          <TallName name={name} tallMan={item.tallMan} />
        </b>{' '}
        {item.strength} {item.dosageForm}
        {item.route && item.routes.length === 1 && `, ${ROUTE_WORDS[item.route]}`}
      </p>
      {item.list && <Chip>{item.list === 'PROHIBITED' ? text.prohibited : text.list(item.list)}</Chip>}
      {item.isHighAlert && <Chip tone="warn">{words.highAlert}</Chip>}
      <Source item={item} />
      <div className={styles.calc}>
        <Reckoned item={item} />
        <PerKg {...{ item, patient, onWeight }} />
        <Limits item={item} />
      </div>
      <IconButton
        icon={SlidersHorizontal}
        size="s"
        label={words.options(name)}
        aria-expanded={isOpen}
        onClick={onOptions}
      />
      <IconButton
        icon={Star}
        size="s"
        className={isStarred ? styles.starred : undefined}
        label={isStarred ? words.removeFavourite(name) : words.addFavourite(name)}
        aria-pressed={isStarred}
        {...(!isDecided && { title: words.notDecided })}
        disabled={!isDecided}
        onClick={onStar}
      />
      <IconButton icon={Trash2} size="s" label={text.removeMedicine(name)} onClick={onRemove} />
    </div>
  );
}

interface ProposalProps extends Pick<PadRowProps, 'item' | 'onChange'> {
  name: string;
}

/** Proposes a quantity, which is on the prescription only once it is taken over. */
function Proposal({ item, name, onChange }: ProposalProps) {
  const words = useText(pad);
  const quantity = quantityToPropose(item);
  if (quantity === undefined) return null;
  return (
    <Button
      size="s"
      tone="bare"
      icon={Plus}
      aria-label={words.offerQuantityOf(quantity, name)}
      onClick={() => onChange({ quantity })}
    >
      {words.offerQuantity(quantity)}
    </Button>
  );
}

/** Shows what the law asks of a controlled medicine, and the total that is printed. */
function Controlled({
  item,
  law: { form, law },
}: {
  item: PadItem;
  law: NonNullable<PadItem['controlled']>;
}) {
  const words = useText(pad);
  const total = totalOfLine(item);
  return (
    <p className={styles.reckoned}>
      {words.controlled(law)} {total && words.total(total)} {form === 'X' && words.inDuplicate}
    </p>
  );
}

/** The hospital gives the medicine another list than the data, with its reason. */
function Adjusted({ from, reason }: ListAdjustment) {
  const words = useText(adjustedList);
  return <p className={styles.reckoned}>{words.adjusted(words[from], reason)}</p>;
}

/** Shows what filled the line. */
function Source({ item: { origin } }: Pick<PadRowProps, 'item'>) {
  const words = useText(pad);
  if (!origin) return null;
  if (origin.from === 'LAST')
    return <span className={styles.source}>{words.continuesLast(origin.by, dayOf(origin.at))}</span>;
  if (origin.from === 'SET') return <span className={styles.source}>{words.fromSet(origin.name)}</span>;
  return (
    <span className={styles.source}>
      <Icon of={Star} size="s" />
      {words.fromFavourites}
    </span>
  );
}

function Refused({ refusal, onVideo }: { refusal: PrescribingReason; onVideo: () => void }) {
  const text = useText(room);
  const reasons = useText(prescribingReasons);
  return (
    <p className={styles.danger} role="alert">
      <Icon of={TriangleAlert} size="s" />
      {reasons[refusal]}
      {refusal === 'LIST_A_NEEDS_VIDEO' && (
        <Button size="s" tone="quiet" onClick={onVideo}>
          {text.switchToVideo}
        </Button>
      )}
    </p>
  );
}
