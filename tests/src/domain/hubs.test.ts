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

describe('the dropdowns', () => {
  test('R5.03 of urgent care leave out Skincare and keep subscribed hubs', () => {
    expect(urgentCareHubs(HUBS).map((hub) => hub.name)).toEqual(['Kothrud', 'Skincare cases']);
    fc.assert(
      fc.property(anyHubs, (hubs) =>
        urgentCareHubs(hubs).every((hub) => hub.subscribed && hub.name !== 'Skincare'),
      ),
    );
  });

  test('R5.04 of all hubs leave out {product}_SAF and nothing else', () => {
    expect(allHubs(HUBS, 'wardline').map((hub) => hub.hubKey)).toEqual([
      'wardline_kothrud',
      'wardline_baner',
      'wardline_skincare',
    ]);
    expect(allHubs(HUBS, 'other')).toEqual(HUBS);
  });

  test('keep the order of what they are given', () => {
    fc.assert(
      fc.property(anyHubs, (hubs) =>
        urgentCareHubs(hubs).every(
          (hub, i, kept) => i === 0 || hubs.indexOf(hub) > hubs.indexOf(kept[i - 1] as typeof hub),
        ),
      ),
    );
  });
});
