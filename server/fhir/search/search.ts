import { FhirFault } from '#server/fhir/outcome.ts';
import { searchPatients } from '#server/fhir/patients.ts';
import { survivorOf } from '#server/fhir/record-resources.ts';
import type { Resource } from '#server/fhir/resource.ts';
import type { FhirCtx, FhirType } from '#server/fhir/types.ts';
import { identityKey, type FhirClient } from '#server/platform/http/identity.ts';
import type { Vault } from '#server/platform/adapters/vault.ts';
import { idIn } from '#server/fhir/references.ts';
import { meets, type Criterion } from './matching.ts';
import { readQuery, type Query } from './query.ts';

export interface Page {
  resources: readonly Resource[];
  query: Query;
  /** The sealed place of the next page; undefined at the end. */
  next: string | undefined;
  total: number | undefined;
}

interface Asked {
  type: FhirType;
  sent: URLSearchParams;
  isStrict: boolean;
  owner: string;
  /** Refuses criteria before anything is searched. */
  mustBe?: (criteria: readonly Criterion[]) => void;
}

/** A page's place: sealed, because the values of a search would name a patient in a URL, and no other client can use it. */
interface Place {
  type: string;
  sent: string;
  after: string;
}
/** Names for whom pages are sealed: a client, or an app for one doctor and patient. */
export const pageOwner = (who: FhirClient): string =>
  `fhir page of ${identityKey(who)}${who.person ? ` for ${who.person.patientId}` : ''}`;

/** Runs a search, from its beginning or from the place of a next link. @throws FhirFault 400 */
export async function search(ctx: FhirCtx & { vault: Vault }, asked: Asked): Promise<Page> {
  const { type, isStrict, owner, mustBe } = asked;
  const place = placeOf(ctx.vault, asked);
  const sent = place ? new URLSearchParams(place.sent) : asked.sent;
  const query = readQuery(type, sent, { isStrict, config: ctx.config });
  mustBe?.(query.criteria);
  const { resources, hasMore, total } = await find(ctx, type, query, place?.after);
  const last = resources.at(-1);
  const next: Place | undefined =
    hasMore && last
      ? { type: type.name, sent: new URLSearchParams(query.used).toString(), after: last.id }
      : undefined;
  return {
    resources,
    query,
    total,
    next: next && ctx.vault.seal(JSON.stringify(next), owner),
  };
}

function placeOf(vault: Vault, { sent, type, owner }: Asked): Place | undefined {
  const sealed = sent.get('_page');
  if (sealed === null) return undefined;
  try {
    const place = JSON.parse(vault.unseal(sealed, owner)) as Place;
    if (place.type === type.name) return place;
  } catch {
    // Refused below, as one of another type is.
  }
  throw new FhirFault(400, { code: 'value', diagnostics: 'This link is none of a page of this search.' });
}

async function find(ctx: FhirCtx, type: FhirType, { criteria, count }: Query, after: string | undefined) {
  if (!type.candidates) {
    const page = await searchPatients(ctx, criteria, { after, limit: count });
    return { ...page, total: undefined };
  }
  const resolved = await Promise.all(criteria.map((one) => ofSurvivors(ctx, one)));
  const candidates = await type.candidates(ctx, criteria);
  const all = candidates
    .filter((resource) => resolved.every((criterion) => meets(resource, criterion)))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const rest = after === undefined ? all : all.filter(({ id }) => id > after);
  return { resources: rest.slice(0, count), hasMore: rest.length > count, total: all.length };
}

/** Replaces a merged record by the one that stays, which its resources name now. */
async function ofSurvivors(ctx: FhirCtx, criterion: Criterion): Promise<Criterion> {
  if (criterion.name !== 'patient' && criterion.name !== 'subject') return criterion;
  const values: string[] = [];
  for (const value of criterion.values)
    values.push(`Patient/${await survivorOf(ctx, idIn('Patient', value) ?? '')}`);
  return { ...criterion, values };
}
