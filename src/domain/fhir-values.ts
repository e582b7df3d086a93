/** Text of single values of FHIR R4; src/domain/fhir.ts combines them. */
export type Json = Record<string, unknown>;

export interface FhirAttachment {
  title: string;
  contentType: string;
  /** Base64; null when the record only links to it. */
  data: string | null;
  url: string | null;
}

/** The fields of data types that fit on one line. */
export const QUANTITY = ['value', 'unit', 'system', 'code', 'comparator', 'currency'];
export const CODING = ['system', 'version', 'code', 'display', 'userSelected'];
export const IDENTIFIER = ['use', 'type', 'system', 'value', 'rank', 'period', 'assigner'];
const NAME = ['use', 'type', 'text', 'period', 'prefix', 'given', 'family', 'suffix'];
const ADDRESS = ['line', 'city', 'district', 'state', 'postalCode', 'country'];
export const NAME_OR_ADDRESS = [...NAME, ...ADDRESS];

export function isOf(resourceType: string): (resource: Json) => boolean {
  return (resource) => resource['resourceType'] === resourceType;
}

export function objectOf(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

export function objectsOf(value: unknown): Json[] {
  if (!Array.isArray(value)) return [];
  return value.map((one: unknown) => objectOf(one)).filter((one) => one !== undefined);
}

export function wordsIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function keyOf(resource: Json): string {
  return `${wordsIn(resource['resourceType']) ?? ''}/${wordsIn(resource['id']) ?? ''}`;
}

/** "MedicationRequest" as "Medication request". */
export function kindWords(resource: Json): string {
  return labelOf(wordsIn(resource['resourceType']) ?? '');
}

/** "dosageInstruction" as "Dosage instruction", "effectiveDateTime" as "Effective". */
export function labelOf(key: string): string {
  const bare = key.replace(/(DateTime|Period|CodeableConcept|Quantity|PositiveInt|Reference)$/, '') || key;
  const words = bare.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function quantityWords({ comparator, value, unit, code, currency }: Json): string {
  if (typeof currency === 'string') return `${currency} ${Number(value).toFixed(2)}`;
  return [wordsIn(comparator), String(value), wordsIn(unit) ?? wordsIn(code)].filter(Boolean).join(' ');
}

export function rangeOf(low: unknown, high: unknown): string {
  const [from, to] = [objectOf(low), objectOf(high)];
  if (from && to) return `${String(from['value'])} – ${quantityWords(to)}`;
  if (from) return `≥ ${quantityWords(from)}`;
  return to ? `≤ ${quantityWords(to)}` : '';
}

export function hasOnly(value: Json, keys: readonly string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key));
}

export function nameOrAddress(value: Json): string {
  const { text, prefix, given, family, line, city, district, state, postalCode, country } = value;
  if (typeof text === 'string') return text;
  const parts = [prefix, given, family, line, city, district, state, postalCode, country].flat();
  return parts.filter((part) => typeof part === 'string').join(' ');
}

const FLAGS: Readonly<Record<string, 'HIGH' | 'LOW'>> = { H: 'HIGH', HH: 'HIGH', L: 'LOW', LL: 'LOW' };

export function flagOf(resource: Json): 'HIGH' | 'LOW' | null {
  const codes = objectsOf(resource['interpretation']).flatMap((concept) => objectsOf(concept['coding']));
  return codes.map(({ code }) => FLAGS[String(code)]).find(Boolean) ?? null;
}

/** The dosage instruction, or the conclusion. */
export function leadOf(resource: Json): string | null {
  const doses = objectsOf(resource['dosageInstruction']).map(({ text }) => wordsIn(text));
  return doses.filter(Boolean).join('; ') || wordsIn(resource['conclusion']);
}

export function isAttachment(value: unknown): boolean {
  const object = objectOf(value);
  return typeof object?.['contentType'] === 'string' && ('data' in object || 'url' in object);
}

/** Files that a resource contains or links to, at any depth. */
export function attachmentsIn(value: unknown): FhirAttachment[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => attachmentsIn(one));
  const object = objectOf(value);
  if (!object) return [];
  if (!isAttachment(object)) return Object.values(object).flatMap((one) => attachmentsIn(one));
  const { title, contentType, data, url } = object;
  return [
    {
      title: wordsIn(title) ?? kindWords(object['resourceType'] ? object : { resourceType: 'File' }),
      contentType: String(contentType),
      data: wordsIn(data),
      url: wordsIn(url),
    },
  ];
}

/** The narrative without its markup: shown as text, never as HTML. */
export function narrative(resource: Json): string | null {
  const div = objectOf(resource['text'])?.['div'];
  if (typeof div !== 'string') return null;
  const words = div
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words || null;
}
