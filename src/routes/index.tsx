import { createFileRoute, redirect } from '@tanstack/react-router';

/** R2.01 */
export const Route = createFileRoute('/')({
  beforeLoad: async () => {
    const { homeOfAnybody } = await import('#app/guards/gates.ts');
    throw redirect({ to: await homeOfAnybody(), replace: true });
  },
});
