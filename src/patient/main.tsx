import '#ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readAddress } from './address.ts';
import { showChosenLanguage } from './language.ts';
import { PatientApp } from './patient-app.tsx';

const { link, isShared, language } = readAddress(location);
const root = document.getElementById('root');
void showChosenLanguage(language).then(() => {
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <PatientApp link={link} isShared={isShared} />
    </StrictMode>,
  );
});
