export const DOCUMENT: string;
export function readBlocks(text?: string): { title: string; online: boolean; script: string }[];
