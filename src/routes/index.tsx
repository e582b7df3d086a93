import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionOf } from '#api/session.ts';
import { HOME } from '#domain/paths.ts';

/** R2.01: everybody to their own home; nobody signed in, to the sign-in. */
export const Route = createFileRoute('/')({
  beforeLoad: async () => {
    for (const role of ['provider', 'agent', 'nurse'] as const) {
      if (await sessionOf(role)) throw redirect({ to: HOME[role], replace: true });
    }
    throw redirect({ to: '/login', replace: true });
  },
});
