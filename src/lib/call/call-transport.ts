import type { LinkCarries } from '#lib/call/link-options.ts';

/** Returns the connections that a member keeps, by the member to whom the sound and picture on it belong. */
type CallTransport = (you: string, others: readonly string[]) => ReadonlyMap<string, LinkCarries>;

/** One connection with each other member, from browser to browser. */
const mesh: CallTransport = (_you, others) => new Map(others.map((id) => [id, 'both']));

/** Through the hospital's media server: our media go to it once, and those of each other come from it. */
const mediaServer: CallTransport = (you, others) =>
  new Map<string, LinkCarries>([[you, 'ours'], ...others.map((id) => [id, 'theirs'] as const)]);

export const transportOf = (throughServer: boolean): CallTransport => (throughServer ? mediaServer : mesh);
