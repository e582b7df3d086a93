import { describe, expect, test } from 'vitest';
import { readAddress } from '#patient/address.ts';

describe('the address of a patient’s page', () => {
  test.each([
    ['/p', '?x=AbCdEfGhIjKlMnOp', 'AbCdEfGhIjKlMnOp', false],
    ['/p', '?f=AbCdEfGhIjKlMnOp', 'AbCdEfGhIjKlMnOp', true],
    ['/p', '?x=AbCdEfGhIjKlMnOp&utm_source=whatsapp', 'AbCdEfGhIjKlMnOp', false],
    ['/p', '?h=AbCdEfGhIjKlMnOp', 'AbCdEfGhIjKlMnOp', false, 'hi'],
    ['/p', '?t=AbCdEfGhIjKlMnOp', 'AbCdEfGhIjKlMnOp', false, 'ta'],
    ['/p', '?e=AbCdEfGhIjKlMnOp', 'AbCdEfGhIjKlMnOp', false, 'te'],
    ['/p/AbCd', '', 'AbCd', false],
    ['/p/f/AbCd', '', 'AbCd', true],
    ['/p', '', '', false],
    ['/p/', '?x=', '', false],
  ])('%s%s leads to the link %j, shared: %s', (pathname, search, link, isShared, language?: string) => {
    expect(readAddress({ pathname, search })).toEqual({ link, isShared, ...(language && { language }) });
  });
});
