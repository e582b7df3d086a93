/** Words for a patient's demands by law: in the console, at the patient's record. */
export const patientPrivacy = {
  name: 'patientPrivacy',
  en: {
    exportAsk: 'Export the record…',
    exportTitle: (name: string) => `Export the record of ${name}`,
    exportForm: 'Form of the copy',
    exportFhir: 'For another system',
    exportPdf: 'To print',
    exportPdfText:
      'A PDF for the patient, an insurer or a court: history, visits with notes and prescriptions, vital signs, results, orders, payments and messages. It says what only the copy for another system has.',
    exportText:
      'A file in FHIR R4 with what the hospital holds of this patient: identity, family, consents, consultations, notes, prescriptions, results, orders, invoices, messages and the files themselves. Give it to the patient, and delete it from this computer.',
    exportLeftOut:
      'Not in the file: records received from other hospitals, internal marks on pictures, SMS and mails that were sent, the history of the record itself, and the audit log.',
    exportReason: 'Reason',
    exportReasonHint: 'Such as: asked for by the patient in writing. Kept with the record.',
    exportNow: 'Export',
    exported: 'Exported.',
    exports: 'Exports',
    noExports: 'Never exported here.',
    byOn: (name: string, when: string) => `${name}, ${when}`,
    commandLine: 'Command line',
  },
} as const;
