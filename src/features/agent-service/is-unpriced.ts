import type { ServiceDetails } from '#contract/services.ts';

/** A test that is charged and has no price yet. */
export function isUnpriced({ productStatus, pricePaise }: ServiceDetails['products'][number]): boolean {
  return productStatus !== 'CANCELLED' && pricePaise === null;
}
