export declare const isBare: boolean;
export declare const PROGRAMS: Readonly<Record<string, string>>;
export declare const LONG_PROGRAMS: Readonly<Record<string, string>>;
export declare function findProgram(name: string): string | undefined;
