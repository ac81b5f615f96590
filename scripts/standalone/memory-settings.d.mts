export const memorySettings: Readonly<Record<string, string>>;
export function withMemorySettings(flags?: readonly string[]): Promise<void>;
