import { describe, expect, test } from 'vitest';
import { faultOf, lossOf } from '#care/pdf-faults.ts';

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

test.each([
  ['empty', named('InvalidPDFException', 'The PDF file is empty, i.e. its size is zero bytes.')],
  ['damaged', named('InvalidPDFException', 'Invalid PDF structure.')],
  ['damaged', named('UnknownErrorException', 'unknown encryption method')],
  ['damaged', undefined],
  ['unreachable', named('Unreachable', 'status 410')],
])('it takes a document as %s', (fault, error) => {
  expect(faultOf(error)).toBe(fault);
});

describe('lossOf', () => {
  test.each([
    ['Warning: Unable to decode image "img_p0_1": "JBig2 failed to initialize".', 1],
    ['Warning: Unable to decode image "img_p41_3": "OpenJPEG failed to initialize".', 42],
    ['Warning: Unable to decode image "g_d0_img_p2_1": "Jbig2Error: error".', 3],
    ['Warning: Unable to decode inline image: "CCITT".', 'unknown'],
    ['Warning: getOperatorList - ignoring errors during "GetOperatorList: page 6" task: "x".', 7],
    ['Warning: unexpected marker -- ignoring the rest of the image data.', 'unknown'],
  ])('it notices what was lost: %s', (warning, page) => {
    expect(lossOf(warning)).toBe(page);
  });

  test.each([
    'Warning: TT: undefined function: 21',
    'Warning: #getJsInstance: TypeError: Failed to fetch',
    'Warning: ICCBased color space: Ignoring incorrect /Alternate entry.',
    'Warning: getOperatorList - ignoring operator: xx',
    'Warning: getOperatorList - ignoring errors during "GetOperatorList: page 6" task: "Error: Worker task was terminated".',
    'Warning: Failed to compile PostScript function to wasm, falling back to JS',
  ])('it ignores what costs nothing that is seen: %s', (warning) => {
    expect(lossOf(warning)).toBeUndefined();
  });
});
