import type { PrintedText } from '#contract/printed-text.ts';

export const PRINTED_HINDI: Record<PrintedText, string> = {
  ADDRESS: 'रोगी का पता',
  ADVICE: 'सलाह',
  ALLERGIES: 'एलर्जी',
  COMPLAINT: 'शिकायत',
  DIAGNOSIS: 'निदान',
  FINDINGS: 'निष्कर्ष',
  CORRECTION: 'सुधार का कारण',
  FOLLOW_UP: 'फ़ॉलो-अप',
  FREQUENCY: 'बारंबारता',
  INSTRUCTIONS: 'निर्देश',
  NAME: 'रोगी का नाम',
  OPINION: 'राय',
  PLAN: 'योजना',
  QUESTION: 'पूछा गया प्रश्न',
  SIGNER: 'आपका नाम या पंजीकरण',
  LETTERHEAD: 'क्लिनिक का नाम या पता',
  RECIPIENT: 'पाने वाले का नाम',
  MEDICINES: 'वर्तमान दवाएँ',
  REMARKS: 'टिप्पणी',
};
