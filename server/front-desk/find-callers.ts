import {
  DeskKind,
  MATCHES_MAX,
  type CallerMatch,
  type DeskPatient,
  type frontDeskCalls,
} from '#contract/front-desk.ts';
import type { ParsedBody } from '#contract/call.ts';
import { birthText } from '#domain/birth.ts';
import { maskMobile } from '#domain/format.ts';
import { findRecords } from '#server/patients/find-patients.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import { MOBILE_DIGITS } from '#server/people/name-keys.ts';
import { readPatientSearch } from '#server/people/rank-patients.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { openRequestsOfKinds } from '#server/requests/same-request.ts';
import { compareCaller, isLikely, type Caller } from './compare-caller.ts';
import { listLastVisits } from './desk.queries.ts';

type Asked = ParsedBody<typeof frontDeskCalls.findCallers>;

/** Shorter texts match too many people. */
const SHORTEST_NAME = 3;
/** Read of each search, before they are compared. */
const READ_MAX = 20;

/** Patients who may be the caller, those who probably are first. What is found is audited. */
export async function findCallers(ctx: StaffCtx, asked: Asked): Promise<CallerMatch[]> {
  const caller = callerOf(asked);
  const rows = await findRecords(ctx.db, searchesOf(asked, caller), READ_MAX);
  const compared = rows
    .map((row) => ({ row, facts: compareCaller(caller, row) }))
    .map((one) => ({ ...one, isLikely: isLikely(one.facts) }))
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, MATCHES_MAX);
  const ids = compared.map(({ row }) => row.id);
  await auditList(ctx, 'found at the desk', ids);
  const open = await openRequestsOfKinds(ctx.db, ids, DeskKind.options);
  const visits = await listLastVisits(ctx.db, ids);
  return compared.map(({ row, facts, isLikely: likely }) => ({
    id: row.id,
    mrn: row.mrn,
    name: row.name,
    nameLang: row.nameLang,
    bornOn: birthText(row),
    sex: row.sex,
    mobileMasked: maskMobile(row.mobile),
    facts,
    isLikely: likely,
    lastVisitAt: isoOrNull(visits.get(row.id) ?? null),
    openRequests: open.get(row.id) ?? [],
  }));
}

/** The ids of records that are probably the person who registers. */
export async function likelySame(db: Db | Tx, { name, mobile, bornOn, sex }: DeskPatient): Promise<string[]> {
  const asked = { name, mobile, bornOn, sex };
  const caller = callerOf(asked);
  const rows = await findRecords(db, searchesOf(asked, caller), READ_MAX);
  return rows.filter((row) => isLikely(compareCaller(caller, row))).map(({ id }) => id);
}

/** Facts of the form go before those of the search. */
function callerOf({ search = '', name = '', mobile = '', bornOn = '', sex }: Asked): Caller {
  const read = readPatientSearch(search);
  const digits = mobile.replaceAll(/\D/g, '');
  return {
    name: name || read.words.join(' '),
    mobile: digits || (read.digits.length >= MOBILE_DIGITS ? read.digits : ''),
    bornOn,
    sex,
    numbers: search.trim().split(/\s+/),
  };
}

/** The search as it was typed, then the number and the name alone: one of them may be new, or wrong. */
function searchesOf({ search = '' }: Asked, { name, mobile }: Caller): { search: string }[] {
  const byNumber = mobile.length >= MOBILE_DIGITS ? mobile.slice(-MOBILE_DIGITS) : '';
  const byName = name.length >= SHORTEST_NAME ? name : '';
  const isLong = search.trim().length >= SHORTEST_NAME;
  const texts = new Set([isLong ? search.trim() : '', byNumber, byName]);
  return [...texts].filter((one) => one !== '').map((one) => ({ search: one }));
}

const WEIGHT = { SAME: 2, SIMILAR: 1, UNKNOWN: 0, DIFFERENT: -1 } as const;

function scoreOf({ facts, isLikely: likely }: Pick<CallerMatch, 'facts' | 'isLikely'>): number {
  return facts.reduce((sum, { state }) => sum + WEIGHT[state], likely ? 10 : 0);
}
