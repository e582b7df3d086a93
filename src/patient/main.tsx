import '#ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showChosenLanguage } from './language.ts';
import { PatientApp } from './patient-app.tsx';

/** `/p/{link}`, or `/p/f/{link}` of what a patient shared. */
const [, , first = '', second = ''] = location.pathname.split('/');
const isShared = first === 'f';
const root = document.getElementById('root');
void showChosenLanguage().then(() => {
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <PatientApp link={isShared ? second : first} isShared={isShared} />
    </StrictMode>,
  );
});
