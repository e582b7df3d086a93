export const PERIODS = ['this-month', 'last-month', 'financial-year'] as const;
export type Period = (typeof PERIODS)[number];
