import '#ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { connectPorts } from '#api/ports.ts';
import { afterFirstPaint } from '#app/device/after-first-paint.ts';
import { nameChunkErrors } from '#app/guards/chunk-error.ts';
import { router } from './router.ts';

nameChunkErrors();
connectPorts(() => import('#app/runtime.ts'));
/** The parts of the screen that is asked for come beside the guards of its area, not behind them. */
const [asked] = router.getMatchedRoutes(router.latestLocation.pathname);
for (const route of asked) router.loadRouteChunk(route)?.catch(() => undefined);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
afterFirstPaint(router);
