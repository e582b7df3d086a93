/** Words for notices to patients about their data: the place Privacy of the console. */
export const notices = {
  name: 'notices',
  en: {
    PRIVACY: 'Privacy notice',
    PRIVACYSub:
      'What the hospital does with personal data, why, for how long, and to whom a patient can complain. Shown on the patient’s page.',
    REMOTE_CARE: 'Consent to remote consultations',
    REMOTE_CARESub:
      'What a patient agrees to before a consultation by video, audio or chat. Shown on the patient’s page; each consent keeps the version that was in force.',
    nonePRIVACY: 'Patients are shown no privacy notice. The law asks for one.',
    noneREMOTE_CARE: 'Patients agree without a text of the hospital.',
    version: (version: number, when: string, name: string) => `Version ${version}, ${when}, by ${name}`,
    commandLine: 'the command line',
    publish: 'New version…',
    publishTitle: (kind: string) => `New version: ${kind}`,
    publishText:
      'Patients see it from now on, and are asked to read it again. Earlier versions stay as they were.',
    draft:
      'This is a draft. Read it and change it, and have it read by who answers for privacy, before you publish it.',
    shownInEnglish: 'Left empty: patients see the English words.',
    publishNow: 'Publish',
    published: 'Published.',
    earlier: 'Earlier versions',
    missing: (languages: string) => `In English only for: ${languages}`,
    en: 'English',
    hi: 'Hindi',
    mr: 'Marathi',
    bn: 'Bengali',
    ta: 'Tamil',
    te: 'Telugu',
  },
} as const;
