import { sql, type SqlBool } from 'kysely';
import type { OverrideRow } from '#contract/override-report.ts';
import type { OverrideCode } from '#contract/override-reasons.ts';
import { containing } from '#server/platform/sql/containing.ts';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

type Kind = OverrideRow['kind'];

export interface OverrideFilter {
  kind?: Kind | undefined;
  hub?: string | undefined;
  prescriber?: string | undefined;
  medicine?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

interface Overridden {
  id: string;
  signedAt: Date;
  withdrawnAt: Date | null;
  consultationNumber: string;
  patientId: string;
  salutation: string | null;
  name: string;
  hub: string | null;
  kind: Kind;
  between: string[];
  reason: string;
  code: OverrideCode | null;
  medicines: string[];
}

/** Each override of each signed version, with what it belongs to. */
const OVERRIDDEN = sql<Overridden>`(
  select prescription.id || '-' || one.place as id, prescription.signed_at, prescription.withdrawn_at,
         consultation.consultation_number, consultation.patient_id, provider.salutation, app_user.name,
         hub.name as hub, one.value ->> 'kind' as kind, one.value -> 'between' as between,
         one.value ->> 'reason' as reason, one.value ->> 'code' as code,
         coalesce((select jsonb_agg(item ->> 'genericMedicineName')
                     from jsonb_array_elements(prescription.items) item), '[]'::jsonb) as medicines
    from prescription
    cross join lateral jsonb_array_elements(prescription.overrides) with ordinality as one(value, place)
    join consultation on consultation.id = prescription.consultation_id
    join provider on provider.id = prescription.signed_by
    join app_user on app_user.id = provider.user_id
    left join request on request.id = consultation.request_id
    left join hub on hub.hub_key = request.hub_key)`.as<'overridden'>(sql`overridden`);

const NEWEST_FIRST: Order = {
  name: 'overrides',
  keys: [
    { by: sql`overridden.signed_at`, type: 'instant', isDescending: true },
    { by: sql`overridden.id`, type: 'text' },
  ],
};

function found(db: Db, { kind, hub, prescriber, medicine, from, to }: OverrideFilter) {
  let rows = db.selectFrom(OVERRIDDEN);
  if (kind) rows = rows.where('overridden.kind', '=', kind);
  if (hub) rows = rows.where('overridden.hub', 'ilike', containing(hub));
  if (prescriber) rows = rows.where('overridden.name', 'ilike', containing(prescriber));
  if (medicine)
    rows = rows.where(
      sql<SqlBool>`(overridden.medicines::text ilike ${containing(medicine)} or overridden.between::text ilike ${containing(medicine)})`,
    );
  if (from) rows = rows.where('overridden.signedAt', '>=', from);
  if (to) rows = rows.where('overridden.signedAt', '<', to);
  return rows;
}

/** A page of the overrides, newest first. */
export async function listOverrides(db: Db, filter: OverrideFilter, asked: PageAsked) {
  const rows = found(db, filter);
  return { total: await countRows(db, rows), ...(await readPage(rows.selectAll(), NEWEST_FIRST, asked)) };
}

export type OverriddenRow = Awaited<ReturnType<typeof listOverrides>>['rows'][number];

/** How many there are of each kind, whichever is chosen. */
export async function countOverrides(db: Db, filter: OverrideFilter): Promise<Map<Kind, number>> {
  const rows = await found(db, { ...filter, kind: undefined })
    .select('overridden.kind')
    .select((e) => e.fn.countAll<number>().as('count'))
    .groupBy('overridden.kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}
