/** The state of the sound in one word, for the bar on a phone; the whole sentence is `shell.soundBlocked`, `soundOff`. */
export const soundShort = { name: 'soundShort', en: { blocked: 'Blocked', off: 'Off' } } as const;
