import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allHubs, urgentCareHubs } from '#domain/hubs.ts';

const HUBS = [
  { hubKey: 'wardline_kothrud', name: 'Kothrud', subscribed: true },
  { hubKey: 'wardline_baner', name: 'Baner', subscribed: false },
  { hubKey: 'wardline_skincare', name: 'Skincare', subscribed: true },
  { hubKey: 'wardline_SAF', name: 'Skincare cases', subscribed: true },
];
const anyHubs = fc.array(
  fc.record({
    hubKey: fc.string(),
    name: fc.oneof(fc.string(), fc.constant('Skincare')),
    subscribed: fc.boolean(),
  }),
);

describe('the dropdown of hubs', () => {
  test('R5.03 leaves out Skincare and keeps subscribed hubs', () => {
    expect(urgentCareHubs(HUBS, 'other').map((hub) => hub.name)).toEqual(['Kothrud', 'Skincare cases']);
    fc.assert(
      fc.property(anyHubs, (hubs) =>
        urgentCareHubs(hubs, 'wardline').every((hub) => hub.subscribed && hub.name !== 'Skincare'),
      ),
    );
  });

  test('R5.04 leaves out {product}_SAF and nothing else from all hubs; so does urgent care', () => {
    expect(allHubs(HUBS, 'wardline').map((hub) => hub.name)).toEqual(['Kothrud', 'Baner', 'Skincare']);
    expect(allHubs(HUBS, 'other')).toEqual(HUBS);
    expect(urgentCareHubs(HUBS, 'wardline').map((hub) => hub.name)).toEqual(['Kothrud']);
  });

  test('keeps the order of what it is given', () => {
    fc.assert(
      fc.property(anyHubs, (hubs) =>
        urgentCareHubs(hubs, 'wardline').every(
          (hub, i, kept) => i === 0 || hubs.indexOf(hub) > hubs.indexOf(kept[i - 1] as typeof hub),
        ),
      ),
    );
  });
});
