const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
  font: 1.0625rem/1.5 system-ui, sans-serif; background: #f6f4f0; color: #1d1b18; }
main { max-width: 27rem; padding: 2.5rem; background: #fff; border: 1px solid #ddd8d0; border-radius: 12px; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.2; }
p { margin: 0 0 1rem; }
form { margin: 1.5rem 0; }
button { font: inherit; font-weight: 600; padding: .625rem 1.5rem; min-height: 2.75rem; border: 0;
  border-radius: 8px; background: #1d1b18; color: #fff; cursor: pointer; }
button:hover { background: #3a3732; }
:focus-visible { outline: 3px solid #1a5fb4; outline-offset: 2px; }
.note { margin-bottom: 0; color: #5f5a52; font-size: .9375rem; }
code { font-size: .875rem; overflow-wrap: anywhere; }
@media (max-width: 30rem) { main { padding: 1.75rem 1.5rem; } button { width: 100%; } }
@media (prefers-color-scheme: dark) {
  body { background: #191816; color: #f1eee8; }
  main { background: #24221f; border-color: #3a3732; }
  button { background: #f1eee8; color: #191816; }
  button:hover { background: #d9d4ca; }
  :focus-visible { outline-color: #99c1f1; }
  .note { color: #b8b2a7; }
}`;

const page = (title: string, content: string): string => `<!DOCTYPE html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Portada</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;

/**
 * A small page of its own, for people who are not signed in. `title` and `text` are our own words,
 * never input.
 */
export const noticePage = (title: string, text: string): string =>
  page(
    title,
    `<p>${text}</p>
<p class="note">Quien administra el servidor puede crear otro con <code>npm run signin-link -- tu@correo</code>.</p>`,
  );

/** The page of a valid link: its button signs in. `token`: letters, digits, `-` and `_`. */
export const signinPage = (token: string): string =>
  page(
    'Entra a la redacción',
    `<p>Tu enlace es válido. Al entrar se usa, y no sirve una segunda vez.</p>
<form method="post" action="/signin"><input type="hidden" name="token" value="${token}"><button>Entrar a Portada</button></form>
<p class="note">La sesión dura mientras la uses: se cierra tras 14 días de descanso y, en todo caso, a los 30.</p>`,
  );
