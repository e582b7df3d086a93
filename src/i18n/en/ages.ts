/** Ages and sexes as facts of a patient: "7 d · M", "62 y · F". */
export const ages = {
  name: 'ages',
  en: {
    DAY: (count: number) => `${count} d`,
    WEEK: (count: number) => `${count} wk`,
    MONTH: (count: number) => `${count} mo`,
    YEAR: (count: number) => `${count} y`,
    underOneYear: 'under 1 y',
    /** Only the year or the month of the birth is known. */
    about: (age: string) => `about ${age}`,
    MALE: 'M',
    FEMALE: 'F',
    OTHER: 'O',
    UNKNOWN: 'sex not recorded',
    noMobile: 'No mobile recorded',
  },
} as const;
