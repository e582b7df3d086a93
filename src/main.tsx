import '#ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { afterFirstPaint } from '#app/after-first-paint.ts';
import { restoreLanguage } from '#i18n/text.ts';
import { queryClient, router } from './router.ts';

/** The catalogue of a language other than English loads before the first text is drawn. */
await restoreLanguage();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
afterFirstPaint(router);
