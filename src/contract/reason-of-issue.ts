import type { $ZodIssue } from 'zod/v4/core';
import type { Because, Reason } from './reasons.ts';

/**
 * The reason for which a schema refuses a value, for page and server alike.
 * @param issue of `safeParse` with `reportInput`
 */
export function reasonOfIssue(issue: $ZodIssue): Because {
  // A schema's own rule names its reason in the place of a message: `'TIME_FORMAT' satisfies PlainReason`.
  if (isCode(issue.message)) return { reason: issue.message } as Because;
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_type':
      return wrongType(issue.expected, issue.input);
    case 'invalid_value':
      return { reason: 'CHOOSE_ONE_OF', params: { values: issue.values.map(String) } };
    case 'unrecognized_keys':
      return { reason: 'UNKNOWN_KEYS', params: { keys: issue.keys } };
    case 'invalid_format':
      return { reason: FORMATS[issue.format] ?? 'FORMAT' };
    default:
      return { reason: 'FORMAT' };
  }
}

const FORMATS: Readonly<Record<string, 'EMAIL_FORMAT' | 'DATE_FORMAT'>> = {
  email: 'EMAIL_FORMAT',
  date: 'DATE_FORMAT',
};

function isCode(message: string): message is Reason {
  return /^[A-Z][A-Z0-9_]+$/.test(message);
}

function tooSmall(origin: string, min: number): Because {
  if (origin === 'string')
    return min === 1 ? { reason: 'FIELD_REQUIRED' } : { reason: 'TOO_SHORT', params: { min } };
  if (origin !== 'array' && origin !== 'set') return { reason: 'TOO_LOW', params: { min } };
  return min === 1 ? { reason: 'CHOOSE_SOME' } : { reason: 'TOO_FEW', params: { min } };
}

function tooBig(origin: string, max: number): Because {
  if (origin === 'string') return { reason: 'TOO_LONG', params: { max } };
  return {
    reason: origin === 'array' || origin === 'set' ? 'TOO_MANY_ENTRIES' : 'TOO_HIGH',
    params: { max },
  };
}

/** An empty field is null or left out; anything else of a wrong type was entered. */
function wrongType(expected: string, input: unknown): Because {
  if (input === undefined || input === null) return { reason: 'FIELD_REQUIRED' };
  if (expected === 'number' || expected === 'int') return { reason: 'NUMBER_EXPECTED' };
  return { reason: 'TYPE_EXPECTED', params: { expected } };
}
