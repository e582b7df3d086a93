import {
  CODING,
  IDENTIFIER,
  NAME_OR_ADDRESS,
  QUANTITY,
  attachmentsIn,
  flagOf,
  leadOf,
  hasOnly,
  isAttachment,
  isOf,
  keyOf,
  kindWords,
  labelOf,
  nameOrAddress,
  narrative,
  objectOf,
  objectsOf,
  quantityWords,
  rangeOf,
  wordsIn,
  type FhirAttachment,
  type Json,
} from '#domain/fhir-values.ts';

/**
 * FHIR R4 as readable text. Every field of every resource is shown, including unknown kinds: the shape of a
 * value tells its data type (a CodeableConcept, a Quantity, a Period …), and its key gives the label.
 */
export interface FhirFact {
  label: string;
  /** Text, or nested facts. */
  value: string | readonly FhirFact[];
}

export interface FhirView {
  key: string;
  /** "Medication request" */
  kind: string;
  title: string;
  /** The measured value: "138 mmHg". */
  value: string | null;
  flag: 'HIGH' | 'LOW' | null;
  /** Must be read together with it: how to take a medicine, the conclusion of a report. */
  lead: string | null;
  facts: readonly FhirFact[];
  attachments: readonly FhirAttachment[];
  /** Results of a report. */
  parts: readonly FhirView[];
}

export interface FhirDocument {
  key: string;
  title: string;
  at: string | null;
  author: string | null;
  custodian: string | null;
  patient: string | null;
  sections: readonly { title: string; text: string | null; views: readonly FhirView[] }[];
  /** Resources of the document that are in none of its sections. */
  rest: readonly FhirView[];
}

/** Formatters of days and times. */
export interface FhirTimes {
  day: (at: string) => string;
  time: (at: string) => string;
}

/** Technical fields, or shown elsewhere. */
const HIDDEN = new Set(['resourceType', 'id', 'meta', 'text', 'language', 'implicitRules', 'contained']);
/** Fields with the title of a resource, best first. */
const TITLES = ['code', 'medicationCodeableConcept', 'vaccineCode', 'title', 'type', 'name', 'description'];
const VALUE = /^value[A-Z]/;
const DEPTH_MAX = 4;

/** A document of a consented artifact: a Bundle with a Composition, or a single resource. */
export function fhirDocument(resource: Json, times: FhirTimes): FhirDocument {
  const reader = new Reader(resource, times);
  return reader.document();
}

class Reader {
  readonly #root: Json;
  readonly #times: FhirTimes;
  /** Resources by full URL, and by "Type/id". */
  readonly #known = new Map<string, Json>();
  readonly #all: Json[];
  readonly #shown = new Set<Json>();
  #patient: Json | undefined;
  #depth = 0;

  constructor(root: Json, times: FhirTimes) {
    this.#root = root;
    this.#times = times;
    this.#all = [];
    for (const entry of objectsOf(root['entry'])) {
      const resource = objectOf(entry['resource']);
      if (!resource) continue;
      this.#all.push(resource);
      if (typeof entry['fullUrl'] === 'string') this.#known.set(entry['fullUrl'], resource);
      this.#known.set(`${String(resource['resourceType'])}/${String(resource['id'])}`, resource);
    }
    if (root['resourceType'] !== 'Bundle') this.#all.push(root);
  }

  document(): FhirDocument {
    const composition = this.#all.find(isOf('Composition'));
    if (composition) this.#shown.add(composition);
    this.#patient = this.#resolve(objectOf(composition?.['subject'])) ?? this.#all.find(isOf('Patient'));
    const sections = objectsOf(composition?.['section']).flatMap((section) => this.#section(section));
    const rest: FhirView[] = [];
    for (const resource of this.#all) if (!this.#shown.has(resource)) rest.push(this.#view(resource));
    const [first] = rest;
    return {
      key: keyOf(this.#root),
      title: wordsIn(composition?.['title']) ?? first?.title ?? kindWords(this.#root),
      at: wordsIn(composition?.['date']) ?? wordsIn(this.#root['timestamp']),
      author: this.#words(composition?.['author']) || null,
      custodian: this.#words(composition?.['custodian']) || null,
      patient: this.#patient ? this.#title(this.#patient) : null,
      sections,
      rest,
    };
  }

  /** A section and its nested sections, in sequence. */
  #section(section: Json): FhirDocument['sections'] {
    const views = objectsOf(section['entry']).map((entry) => {
      const resource = this.#resolve(entry);
      if (!resource) return this.#missing(entry);
      return this.#view(resource);
    });
    const title = wordsIn(section['title']) ?? this.#words(section['code']);
    const own = { title, text: narrative(section), views };
    return [own, ...objectsOf(section['section']).flatMap((inner) => this.#section(inner))];
  }

  /** An entry that the document references but does not contain. */
  #missing(entry: Json): FhirView {
    const title = this.#words(entry);
    return {
      key: title,
      kind: '',
      title,
      value: null,
      flag: null,
      lead: null,
      facts: [],
      attachments: [],
      parts: [],
    };
  }

  #view(resource: Json): FhirView {
    this.#shown.add(resource);
    const results = objectsOf(resource['result']);
    const parts = results.flatMap((entry) => {
      const part = this.#resolve(entry);
      return part && !this.#shown.has(part) ? [this.#view(part)] : [];
    });
    const titled = TITLES.find((key) => this.#words(resource[key]) !== '');
    const valued = Object.keys(resource).find((key) => VALUE.test(key));
    const attachments = attachmentsIn(resource);
    const facts = Object.entries(resource).flatMap(([key, value]): FhirFact[] => {
      if (HIDDEN.has(key) || key === titled || key === valued) return [];
      if (key === 'result' && parts.length === results.length) return [];
      if (key === 'data' && isAttachment(resource)) return [];
      if (this.#resolve(objectOf(value)) === this.#patient && this.#patient) return [];
      return this.#fact(key, value);
    });
    return {
      key: keyOf(resource),
      kind: kindWords(resource),
      title: this.#title(resource),
      value: valued === undefined ? null : this.#words(resource[valued]) || null,
      flag: flagOf(resource),
      lead: leadOf(resource),
      facts,
      attachments,
      parts,
    };
  }

  #title(resource: Json): string {
    for (const key of TITLES) {
      const words = this.#words(resource[key]);
      if (words) return words;
    }
    return attachmentsIn(resource)[0]?.title ?? narrative(resource) ?? kindWords(resource);
  }

  #resolve(reference: Json | undefined): Json | undefined {
    const target = reference?.['reference'];
    if (typeof target !== 'string') return undefined;
    return this.#known.get(target) ?? this.#known.get(target.split('/').slice(-2).join('/'));
  }

  /** A field as a fact; each item of a list as a separate fact. */
  #fact(key: string, value: unknown): FhirFact[] {
    const label = labelOf(key);
    if (isAttachment(value)) return [];
    const words = this.#words(value);
    if (words) return [{ label, value: words }];
    const inner = (Array.isArray(value) ? value : [value])
      .flatMap((one) => (objectOf(one) ? [objectOf(one) as Json] : []))
      .filter((one) => !isAttachment(one))
      .map((one) => Object.entries(one).flatMap(([name, field]) => this.#fact(name, field)))
      .filter((facts) => facts.length > 0);
    return inner.map((facts) => ({ label, value: facts }));
  }

  /** A value on one line; empty when it does not fit. */
  #words(value: unknown): string {
    if (value === null || value === undefined) return '';
    if (typeof value === 'string') return this.#time(value);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (typeof value !== 'object') return '';
    if (Array.isArray(value)) {
      const each = value.map((one: unknown) => this.#words(one));
      return each.every(Boolean) ? each.join(', ') : '';
    }
    return this.#shape(value as Json);
  }

  /** Recognises FHIR's data types by their fields; a value with further fields is not put on one line. */
  #shape(value: Json): string {
    const { text, coding, display, reference, value: figure, start, end, low, high } = value;
    if (Array.isArray(coding)) return wordsIn(text) ?? this.#words(coding);
    if (typeof reference === 'string') return wordsIn(display) ?? this.#referred(value, reference);
    if (typeof figure === 'number' && hasOnly(value, QUANTITY)) return quantityWords(value);
    if (hasOnly(value, ['low', 'high'])) return rangeOf(low, high);
    if (hasOnly(value, ['start', 'end'])) return `${this.#words(start)} – ${this.#words(end)}`.trim();
    if (hasOnly(value, CODING)) return wordsIn(display) ?? wordsIn(value['code']) ?? '';
    if (hasOnly(value, ['text'])) return wordsIn(text) ?? '';
    if (typeof figure === 'string' && hasOnly(value, IDENTIFIER)) return figure;
    return hasOnly(value, NAME_OR_ADDRESS) ? nameOrAddress(value) : '';
  }

  /** The title of a referenced resource; for a chain that is too long or circular, the reference itself. */
  #referred(value: Json, reference: string): string {
    const target = this.#resolve(value);
    if (!target || this.#depth > DEPTH_MAX) return reference;
    this.#depth += 1;
    const title = this.#title(target);
    this.#depth -= 1;
    return title;
  }

  #time(text: string): string {
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text)) return this.#times.time(text);
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? this.#times.day(text) : text;
  }
}
