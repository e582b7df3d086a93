import { createFileRoute, redirect } from '@tanstack/react-router';

/** R2.01 */
export const Route = createFileRoute('/')({
  beforeLoad: async () => {
    const { homeOfSignedIn } = await import('#app/runtime.ts');
    throw redirect({ to: await homeOfSignedIn(), replace: true });
  },
});
