import type { NurseVisit } from '#contract/nurse-visits.ts';
import { addDays } from '#domain/zoned-time.ts';
import { isoDayOf } from '#lib/times.ts';

/** Visits of one day, or those of earlier days that are not reported. */
export interface VisitDay {
  /** YYYY-MM-DD */
  day: string;
  kind: 'notReported' | 'today' | 'tomorrow' | 'other';
  visits: NurseVisit[];
}

/** A plan by day: what should have been reported before today first. Rows are in the order of the list. */
export function visitDays(visits: readonly NurseVisit[], part: 'COMING' | 'PAST', now: number): VisitDay[] {
  const today = isoDayOf(now);
  const tomorrow = addDays(today, 1);
  const kindOf = (day: string): VisitDay['kind'] => {
    if (part === 'COMING' && day < today) return 'notReported';
    return day === today ? 'today' : day === tomorrow ? 'tomorrow' : 'other';
  };
  const days = new Map<string, VisitDay>();
  for (const visit of visits) {
    const day = isoDayOf(Date.parse(visit.scheduledAt));
    const kind = kindOf(day);
    const key = kind === 'notReported' ? kind : day;
    const group = days.get(key) ?? { day, kind, visits: [] };
    group.visits.push(visit);
    days.set(key, group);
  }
  return [...days.values()];
}

/** "Kothrud, Pune 411038" of "12 Karve Road, Kothrud, Pune 411038". */
export function areaOf(address: string): string {
  const [street = '', ...rest] = address.split(',').map((part) => part.trim());
  return rest.join(', ') || street;
}
