export const memorySettings: Readonly<Record<string, string>>;
export function withMemorySettings(): Promise<void>;
