import { expect, test } from 'vitest';
import { upiUri } from '#server/billing/upi.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';

const ORDER = { serviceNumber: 'LB100423', amountPaise: 97_050 };
const partsOf = (settings: Record<string, string>) =>
  Object.fromEntries(new URL(upiUri(readConfig(settings), 'link', ORDER)).searchParams);

test('a UPI link names the address, the order and the amount in rupees', () => {
  expect(partsOf({ UPI_ADDRESS: 'city@bank', PLACE: 'City Hospital' })).toEqual({
    pa: 'city@bank',
    pn: 'City Hospital',
    tr: 'link',
    tn: 'LB100423',
    am: '970.50',
    cu: 'INR',
  });
});

test('a hospital with a merchant code is paid as a merchant', () => {
  expect(partsOf({ UPI_MERCHANT_CODE: '8062' })).toMatchObject({ mc: '8062', mode: '04' });
  expect(() => readConfig({ UPI_MERCHANT_CODE: '80' })).toThrow(ConfigError);
});
