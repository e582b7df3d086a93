/** Words that many screens share. */
export const common = {
  name: 'common',
  en: {
    tryAgain: 'Try again',
    back: 'Back',
    cancel: 'Cancel',
    save: 'Save',
    remove: 'Remove',
    take: 'Accept',
    open: 'Open',
    handOver: 'Hand over',
    search: 'Search',
    clinic: 'Clinic',
    allClinics: 'All clinics',
    noAllergies: 'Allergies not recorded',
    allergy: (what: string) => `Allergy: ${what}`,
    REQUESTED: 'Requested',
    ACCEPTED: 'Accepted',
    IN_PROGRESS: 'In progress',
    INFO_REQUESTED: 'Info requested',
    RESUBMITTED: 'Resubmitted',
    BACK_TO_QUEUE: 'Back in queue',
    COMPLETED: 'Completed',
    CANCELLED: 'Cancelled',
    VIDEO: 'Video',
    AUDIO: 'Audio',
    CHAT: 'Chat',
    IN_PERSON: 'In-person',
    since: (words: string) => `since ${words}`,
    you: 'You',
    somebodyElse: 'Someone else',
    acceptedBefore: (name: string, words: string) => `${name} accepted it ${words} before you.`,
  },
} as const;

/** What an allergy note says of a patient: that none is known is a fact too. */
export function allergyOf(text: (typeof common)['en'], allergies: readonly string[]) {
  const known = allergies.length > 0;
  return { known, words: known ? text.allergy(allergies.join(', ')) : text.noAllergies };
}
