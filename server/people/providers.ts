/** The queries of a provider's own row that other domains may use. */
export { findProvider, lockProvider, lockProviderByUser } from './provider.queries.ts';
