/**
 * The script of the sign-in page: it shows the button where the browser has passkeys, and signs in
 * with one. Without it the page has links, as ever.
 */
export const SIGNIN_SCRIPT = `'use strict';
(() => {
  const part = document.getElementById('passkey');
  const button = part && part.querySelector('button');
  const status = part && part.querySelector('[role="status"]');
  const known = window.PublicKeyCredential && PublicKeyCredential.parseRequestOptionsFromJSON;
  if (!button || !status || !known) return;
  const post = async (path, body) => {
    const reply = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    const json = text ? JSON.parse(text) : {};
    if (!reply.ok) throw new Error(json.message);
    return json;
  };
  const words = (error) => {
    if (error.name === 'NotAllowedError') return 'Se canceló, o pasó demasiado tiempo.';
    if (error.name === 'SecurityError') return 'Esta dirección no admite claves de acceso.';
    return error.message || 'No se pudo entrar. Vuelve a intentarlo.';
  };
  button.addEventListener('click', async () => {
    button.disabled = true;
    status.textContent = '';
    try {
      const options = await post('/signin/passkey/options', {});
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const credential = await navigator.credentials.get({ publicKey });
      await post('/signin/passkey', { credential: credential.toJSON() });
      window.location.assign('/');
    } catch (error) {
      status.textContent = words(error);
      button.disabled = false;
    }
  });
  part.hidden = false;
})();
`;
