import type { FhirType } from '#server/fhir/types.ts';
import { FhirFault } from '#server/fhir/outcome.ts';
import { soughtReference } from '#server/fhir/references.ts';
import type { Config } from '#server/platform/config.ts';
import { mustBeCriterion, type Criterion } from './matching.ts';

const COUNT_DEFAULT = 20;
export const COUNT_MAX = 100;
/** Parameters about the answer, which every search has. */
const OF_ANSWER = new Set(['_count', '_format', '_pretty']);
const VALUES_MAX = 100;

export interface Query {
  criteria: readonly Criterion[];
  count: number;
  /** Parameters that were used, as they were sent: the self link has these alone. */
  used: [string, string][];
}

/** Values separated by commas; one that is escaped belongs to the value. */
const valuesOf = (text: string): string[] =>
  text.split(/(?<!\\),/).map((value) => value.replaceAll(/\\([,|$\\])/g, '$1'));

interface How {
  isStrict: boolean;
  config: Pick<Config, 'publicUrl'>;
}

/** Reads the parameters of a search. @throws FhirFault 400 for a wrong one, and with `isStrict` for an unknown one */
export function readQuery(
  { params, name: type }: FhirType,
  sent: URLSearchParams,
  { isStrict, config }: How,
): Query {
  const used: [string, string][] = [];
  const criteria: Criterion[] = [];
  let count = COUNT_DEFAULT;
  for (const [key, text] of sent) {
    const [name = '', modifier = ''] = key.split(':');
    const param = Object.hasOwn(params, name) ? params[name] : undefined;
    if (text.includes('\0') || key.includes('\0'))
      throw new FhirFault(400, { code: 'value', diagnostics: 'A parameter has a character that is none.' });
    if (name === '_count') count = countOf(text);
    else if (param) {
      const criterion = { name, modifier, param, values: valuesOf(text) };
      mustBeCriterion(criterion);
      criteria.push(param.type === 'reference' ? ofOurs(criterion, config) : criterion);
    } else if (!OF_ANSWER.has(name)) {
      if (isStrict) throw unknown(type, name);
      continue;
    }
    used.push([key, text]);
  }
  if (criteria.reduce((sum, { values }) => sum + values.length, 0) > VALUES_MAX)
    throw new FhirFault(400, {
      code: 'too-costly',
      diagnostics: `A search has at most ${VALUES_MAX} values.`,
    });
  return { criteria, count, used };
}

/** @throws FhirFault 400 for a reference to another server: its numbers are not ours */
function ofOurs(criterion: Criterion, config: Pick<Config, 'publicUrl'>): Criterion {
  const values = criterion.values.map((value) => {
    const found = soughtReference(config, value);
    if (found !== undefined) return found;
    throw new FhirFault(400, {
      code: 'value',
      diagnostics: `A value of ${criterion.name} leads to another server, or is neither an id nor Type/id.`,
    });
  });
  return { ...criterion, values };
}

const unknown = (type: string, name: string) =>
  new FhirFault(400, {
    code: 'not-supported',
    diagnostics: `${type} has no search parameter "${name.replaceAll(/[^\w-]/g, '').slice(0, 40)}".`,
  });

function countOf(text: string): number {
  if (!/^\d{1,6}$/.test(text))
    throw new FhirFault(400, { code: 'value', diagnostics: 'The value of _count is no number.' });
  return Math.min(Number(text), COUNT_MAX);
}
