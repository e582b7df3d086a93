/** Initials for pictures of people, which src/ui draws: it imports no domain. */
export { initials } from '#domain/initials.ts';
