import type * as z from 'zod/mini';
import type { Config } from '#server/platform/config.ts';
import { answerError, boundedBytes, OutsideError, unreachable } from '#server/platform/adapters/outside.ts';

const ANSWER_MAX = 64 * 1024;

/** Milliseconds that a vendor may take to answer. */
export const timeoutMsOf = ({ CONNECTOR_TIMEOUT_S }: Pick<Config, 'CONNECTOR_TIMEOUT_S'>): number =>
  Math.round(CONNECTOR_TIMEOUT_S * 1_000);

interface VendorAnswer {
  /** The fault that the status means; null of a 2xx. */
  fault: OutsideError | null;
  /** The parsed body; undefined of one that is no JSON or is too large. */
  json: unknown;
}

/**
 * Calls a vendor and reads its answer also when it refuses: its own code says more than the status.
 * @param answerMax bytes of the answer that are read
 * @throws OutsideError when there is no answer
 */
export async function callVendor(
  config: Pick<Config, 'CONNECTOR_TIMEOUT_S'>,
  url: string,
  init: RequestInit,
  answerMax = ANSWER_MAX,
): Promise<VendorAnswer> {
  const answer = await fetch(url, {
    ...init,
    // A redirect would send our key to another address.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMsOf(config)),
  }).catch((error: unknown) => {
    throw unreachable(error);
  });
  const json = await readJson(answer, answerMax);
  return { fault: answer.ok ? null : answerError(answer), json };
}

async function readJson(answer: Response, answerMax: number): Promise<unknown> {
  try {
    return JSON.parse((await boundedBytes(answer.body ?? [], answerMax)).toString());
  } catch {
    return undefined;
  }
}

/** Returns the part of an answer that has this form; undefined of another. */
export function partOf<S extends z.ZodMiniType>(json: unknown, schema: S): z.output<S> | undefined {
  const { success, data } = schema.safeParse(json);
  return success ? data : undefined;
}

/** A refusal with the vendor's code, which names no person. */
export function refused(vendor: string, code: string | number, isFinal: boolean): OutsideError {
  return new OutsideError(`${vendor} ${/^[\w.-]{1,40}$/.test(`${code}`) ? code : 'refused'}`, isFinal);
}

/** Returns a number as vendors write it, with its country and without the plus. */
export const digitsOf = (mobile: string): string => mobile.replace(/^\+/, '');
