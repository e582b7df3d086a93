export function memoryDirectory(): string;
