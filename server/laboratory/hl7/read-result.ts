import type { MessageResult } from '#contract/lab-messages.ts';
import { readValue, type ValueFault } from './read-value.ts';
import type { Segment } from './segment.ts';

/** States of HL7 table 0085 in which a value is a result. The others say that there is none, or that it was wrong. */
const STATES: Readonly<Record<string, MessageResult['state']>> = {
  F: 'FINAL',
  C: 'CORRECTED',
  P: 'PRELIMINARY',
  // Entered and not verified; partial.
  R: 'PRELIMINARY',
  S: 'PRELIMINARY',
};

/** The state of a result: OBX-11, or that of its order where it has none. */
export function stateOf(obx: Segment, ofOrder: string): { state: MessageResult['state'] } | ValueFault {
  const stated = obx.text(11) || ofOrder;
  const state = STATES[stated];
  if (state) return { state };
  return { fault: stated === '' ? 'NO_STATE' : 'STATE', found: stated };
}

/** Reads the result of one OBX. */
export function readResult(
  obx: Segment,
  { line, state, sampleAt }: Pick<MessageResult, 'line' | 'state' | 'sampleAt'>,
): MessageResult | ValueFault {
  const codes = [
    { code: obx.text(3, 1), system: obx.text(3, 3) },
    { code: obx.text(3, 4), system: obx.text(3, 6) },
  ].filter(({ code }) => code !== '');
  const name = obx.text(3, 2) || obx.text(3, 5) || (codes[0]?.code ?? '');
  if (name === '') return { fault: 'NO_TEST_NAME', found: '' };
  const value = readValue(obx);
  if ('fault' in value) return { ...value, found: value.found || name };
  const flags = Array.from({ length: obx.repetitions(8) }, (_, at) => obx.text(8, 1, at));
  return {
    line,
    codes,
    name,
    value: value.value,
    unit: obx.text(6, 1) || obx.text(6, 2),
    range: obx.whole(7),
    flags: flags.filter((flag) => flag !== ''),
    state,
    sampleAt,
    comment: '',
  };
}
