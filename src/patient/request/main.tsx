import '#ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showChosenLanguage } from '#patient/language.ts';
import { moreWordsHere } from '#patient/more-words.ts';
import { RequestApp } from './request-app.tsx';
import { requestWordsHere } from './request-words.ts';

const root = document.getElementById('root');
void showChosenLanguage()
  .then(() => Promise.all([requestWordsHere(), moreWordsHere()]))
  .then(() => {
    if (!root) return;
    createRoot(root).render(
      <StrictMode>
        <RequestApp />
      </StrictMode>,
    );
  });
