/** Apart from the wall itself: the console asks which of them it is before it loads one. */
export const isWallPath = (path: string): boolean => path === '/operations/wall';
