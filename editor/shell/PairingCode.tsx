import { useEffect, useState } from 'react';
import { useApi } from './api/ApiContext.ts';
import { Button } from './Button.tsx';

/** A code that lets the live blog's form in another site's page know who writes. */
export function PairingCode() {
  const api = useApi();
  const [pairing, setPairing] = useState<{ code: string; expiresAt: string }>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (!pairing) return;
    const left = Date.parse(pairing.expiresAt) - Date.now();
    const timer = setTimeout(() => setPairing(undefined), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [pairing]);
  const ask = () => {
    setFailure('');
    api.pair().then(setPairing, (error: Error) => setFailure(error.message));
  };
  return (
    <div>
      <p role="status">
        {pairing && (
          <>
            Escribe este código en la otra página: <strong>{pairing.code}</strong>. Sirve una vez,
            durante cinco minutos. No se lo des a nadie.
          </>
        )}
      </p>
      {failure !== '' && <p role="alert">{failure}</p>}
      <Button variant="default" onClick={ask}>
        {pairing ? 'Pedir otro código' : 'Pedir un código'}
      </Button>
    </div>
  );
}
