/**
 * A small page of its own, for people who are not signed in. `title` and `text` are our own words,
 * never input.
 */
export const noticePage = (title: string, text: string): string => `<!DOCTYPE html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Portada</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
  font: 1.0625rem/1.5 system-ui, sans-serif; background: #f6f4f0; color: #1d1b18; }
main { max-width: 27rem; padding: 2.5rem; background: #fff; border: 1px solid #ddd8d0; border-radius: 12px; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.2; }
p { margin: 0 0 1rem; }
p:last-child { margin-bottom: 0; color: #5f5a52; font-size: .9375rem; }
code { font-size: .875rem; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { background: #191816; color: #f1eee8; }
  main { background: #24221f; border-color: #3a3732; }
  p:last-child { color: #b8b2a7; }
}
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p>Quien administra el servidor puede crear otro con <code>npm run signin-link -- tu@correo</code>.</p>
</main>
</body>
</html>
`;
