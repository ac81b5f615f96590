import { useEffect, useState } from 'react';
import { laterPart, useLater } from '../../shell/later.tsx';

const liveChecks = laterPart(async () => (await import('./LiveChecks.tsx')).LiveChecks);
/** The canvas comes first. */
const OPENING_MS = 1_500;

/** Looks at the page once it stands: what it takes for that is fetched then. */
export function Checking() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), OPENING_MS);
    return () => clearTimeout(timer);
  }, []);
  const { value: LiveChecks } = useLater(liveChecks, isDue);
  return LiveChecks ? <LiveChecks /> : null;
}
