import type { RosterRowsProps } from '#features/roster/roster-form.tsx';

/**
 * The rows of other clinics than the one shown. A row goes by the clinic that it had when it was read or added, so
 * that it stays while its clinic is being changed; one with a fault, and one that is online only, is always shown.
 */
export function useElsewhere(
  draft: RosterRowsProps['draft'],
  name: 'duties' | 'exceptions',
  rows: readonly { clinicId: string | null }[],
  only: string | undefined,
) {
  const { errors } = draft.form.formState;
  const isElsewhere = (row: { clinicId: string | null }, at: number): boolean =>
    only !== undefined && row.clinicId !== null && row.clinicId !== only && !errors[name]?.[at];
  return { isElsewhere, elsewhere: rows.filter(isElsewhere).length };
}
