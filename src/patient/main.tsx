import '#ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showChosenLanguage } from './language.ts';
import { PatientApp } from './patient-app.tsx';

showChosenLanguage();
/** `/p/{link}` */
const [, , link = ''] = location.pathname.split('/');
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <PatientApp link={link} />
    </StrictMode>,
  );
}
