import { DeskKind } from '#contract/front-desk.ts';

/** Returns whether requests of this kind ring: they have no conversation before they are a visit. */
export const isDeskKind = (kind: string): kind is DeskKind => DeskKind.options.some((one) => one === kind);
