import '#ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { connectPorts } from '#api/ports.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { LazyToasts } from '#app/shell/lazy-toasts.tsx';
import { applyDensity } from '#lib/theme.ts';
import { Console } from '#operations/console.tsx';
import { consolePorts } from '#operations/session/console-ports.ts';

connectPorts(() => Promise.resolve(consolePorts));
applyDensity('regular');

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Console />
        <LazyToasts />
      </QueryClientProvider>
    </StrictMode>,
  );
}
