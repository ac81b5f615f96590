import { createContext, use } from 'react';

/** As of when the canvas shows its content, ISO 8601; undefined: now. */
export const TimeContext = createContext<string | undefined>(undefined);

export const useMoment = (): string | undefined => use(TimeContext);
