import type { BillingDay } from '#contract/billing.ts';
import { money } from '#domain/format.ts';
import { stepOf, sumsOf, type Days, type Step } from '#domain/periods.ts';
import { billing } from '#i18n/en/billing.ts';
import { useText } from '#i18n/text.ts';
import { dayOf, monthOf } from '#lib/times.ts';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

const compact = new Intl.NumberFormat('en-IN', { notation: 'compact' });
/** Midday, so that the day is the same in every time zone that has a hospital. */
const middayOf = (day: string): string => `${day}T06:30:00Z`;

/** Shows what is the provider's, a bar for each day, week, month or year of the period. */
export function EarningsChart({ days, period }: { days: readonly BillingDay[]; period: Days }) {
  const text = useText(billing);
  const step = stepOf(period);
  if (days.length === 0) return <EmptyState title={text.empty} />;
  const values = days.map(({ day, netPaise }) => ({ day, value: netPaise }));
  const bars = sumsOf(period, step, values).map(({ from, to, value }) => ({
    id: from,
    name: from === to ? dayOf(middayOf(from)) : text.days(dayOf(middayOf(from)), dayOf(middayOf(to))),
    short: shortName(from, step),
    value,
  }));
  return (
    <BarChart label={text[step]} bars={bars} value={money} tick={(paise) => compact.format(paise / 100)} />
  );
}

function shortName(day: string, step: Step): string {
  if (step === 'DAY') return String(Number(day.slice(8)));
  if (step === 'YEAR') return day.slice(0, 4);
  const at = new Date(middayOf(day));
  return step === 'MONTH' ? monthOf(at) : dayOf(at.toISOString()).slice(0, -5);
}
