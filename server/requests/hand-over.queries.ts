import { sql } from 'kysely';

/** The newest set of vital signs of a visit, with what of it is not entered in error. */
export interface HandedVitals {
  /** ISO 8601. */
  at: string;
  values: {
    code: string;
    name: string;
    value: number;
    unit: string;
    low: number | null;
    high: number | null;
  }[];
}

const ISO = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

/** Selects the newest vital signs of a visit that its doctor has not joined since the hand-over; null: none, or another visit. */
export function vitalsOfHandOver() {
  return sql<HandedVitals | null>`case when consultation.handed_over_at is not null
    and consultation.provider_joined_at is null then (select json_build_object(
      'at', to_char(s.at at time zone 'UTC', ${ISO}),
      'values', (select coalesce(json_agg(json_build_object('code', o.code, 'name', o.name, 'value', o.value,
        'unit', o.unit, 'low', o.low, 'high', o.high) order by o.code), '[]')
        from observation o where o.vital_set_id = s.id and o.error_at is null and o.value is not null))
      from vital_set s where s.consultation_id = consultation.id and s.error_at is null
      order by s.at desc, s.id limit 1) end`;
}
