import '#ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showChosenLanguage } from './language.ts';
import { PatientApp } from './patient-app.tsx';

/** `/p/{link}` */
const [, , link = ''] = location.pathname.split('/');
const root = document.getElementById('root');
void showChosenLanguage().then(() => {
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <PatientApp link={link} />
    </StrictMode>,
  );
});
