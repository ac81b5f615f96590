/** As the editor's own screens look (editor/shell/shell.css), with the font that readers have. */
const STYLE = `
@font-face { font-family: "Public Sans"; src: url("/assets/fonts/public-sans.woff2") format("woff2");
  font-weight: 100 900; font-display: swap; }
:root { --ink: #15181c; --second: #565c66; --rule: #e3e3e0; --accent: #b42318; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px;
  font: 400 13px/1.5 "Public Sans", system-ui, sans-serif; background: #f7f7f6; color: var(--ink); }
main { display: grid; gap: 16px; justify-items: center; max-width: 440px; text-align: center; }
main::before { content: ""; width: 14px; height: 18px; border-top: 4px solid var(--accent);
  border-bottom: 2px solid var(--ink); border-left: 2px solid var(--ink); }
h1 { margin: 0; font-size: 20px; font-weight: 650; letter-spacing: -.005em; line-height: 1.3; }
p { margin: 0; color: var(--second); }
form { margin: 0; }
form.mail { width: 100%; display: grid; gap: 8px; padding-top: 16px; border-top: 1px solid var(--rule); }
form.mail label { color: var(--ink); font-weight: 600; }
form.mail input { font: inherit; min-height: 36px; padding: 6px 10px; border: 1px solid #7d8189;
  border-radius: 6px; background: #fff; color: var(--ink); }
form.mail button { background: #fff; color: var(--ink); border-color: #c3c5c9; }
form.mail button:hover { background: #f0f0ee; }
button { font: inherit; font-weight: 600; min-height: 36px; padding: 6px 18px; cursor: pointer;
  border: 1px solid transparent; border-radius: 6px; background: var(--accent); color: #fff; }
button:hover { background: #991c13; }
a.house { font-weight: 600; min-height: 36px; padding: 7px 18px; border-radius: 6px;
  background: var(--accent); color: #fff; text-decoration: none; }
a.house:hover { background: #991c13; }
button:disabled { opacity: .6; cursor: default; }
#passkey { display: grid; gap: 8px; justify-items: center; }
#passkey[hidden] { display: none; }
#passkey.second button { background: #fff; color: var(--ink); border-color: #c3c5c9; }
#passkey p:empty { display: none; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.note { width: 100%; padding-top: 12px; border-top: 1px solid var(--rule); font-size: 12px; }
@media (max-width: 30rem) { button, a.house { width: 100%; } form, #passkey { width: 100%; } }`;

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
<script src="/signin/passkey.js"></script>
</body>
</html>
`;

/** The script shows it where the browser has passkeys. */
const passkeyButton = (rank: 'first' | 'second'): string =>
  `<div id="passkey" class="${rank}" hidden><button type="button">Entrar con clave de acceso</button><p role="status"></p></div>`;

const ASK = '<p class="note">Pide un enlace a quien administra Portada.</p>';
const MAIL_FORM = `<form class="mail" method="post" action="/signin/mail">
<label for="correo">Recibe un enlace por correo</label>
<input id="correo" name="email" type="email" autocomplete="email" maxlength="254" required>
<button>Mándame un enlace</button></form>`;

/** What one can sign in by. */
export interface Ways {
  /** Mails reach people: links are mailed to those who ask. */
  isSendingMail?: boolean;
  /** By the newspaper's own provider. */
  isHouse?: boolean;
  /** By that one alone. */
  isHouseAlone?: boolean;
}

const HOUSE = '<a class="house" href="/signin/house">Entrar con la cuenta de la casa</a>';

/** The ways in; `rank`: of the passkey, where there is no other that comes first. */
function waysIn(
  { isSendingMail = false, isHouse = false, isHouseAlone = false }: Ways,
  rank: 'first' | 'second',
): string {
  if (isHouseAlone) return HOUSE;
  const link = isSendingMail ? MAIL_FORM : ASK;
  return isHouse
    ? `${HOUSE}\n${passkeyButton('second')}\n${link}`
    : `${passkeyButton(rank)}\n${link}`;
}

/**
 * A small page of its own, for people who are not signed in. `title` and `text` are our own words,
 * never input.
 */
export const noticePage = (title: string, text: string, ways: Ways): string =>
  page(title, `<p>${text}</p>\n${waysIn(ways, 'second')}`);

/** After a link was asked for: it says nothing of accounts. */
export const mailedPage = (): string =>
  page(
    'Revisa tu correo',
    `<p>Si hay una cuenta con esa dirección, en un minuto llega un enlace. Dura 30 minutos y sirve una sola vez.</p>
<p class="note">¿No llega? Mira en el correo no deseado, o pídelo a quien administra Portada.</p>`,
  );

function waysInWords({ isHouse, isHouseAlone }: Ways): string {
  if (isHouseAlone) return 'A Portada se entra con tu cuenta de la casa.';
  return isHouse
    ? 'Entra con tu cuenta de la casa, con una clave de acceso o con un enlace personal.'
    : 'En Portada no hay contraseñas: se entra con una clave de acceso o con un enlace personal.';
}

/** Where one signs in without a link. */
export const passkeyPage = (ways: Ways): string =>
  page(
    'Entra a la redacción',
    `<p>${waysInWords(ways)}</p>
${waysIn(ways, 'first')}`,
  );

/** After somebody came back from elsewhere: the browser asks for the editor by itself. */
export const inPage = (): string =>
  page(
    'Entraste',
    '<meta http-equiv="refresh" content="0;url=/"><p><a class="house" href="/">Ir a Portada</a></p>',
  );

/** The page of a valid link: its button signs in. `token`: letters, digits, `-` and `_`. */
export const signinPage = (token: string): string =>
  page(
    'Entra a la redacción',
    `<p>Tu enlace es válido. Al entrar se usa, y no sirve una segunda vez.</p>
<form method="post" action="/signin"><input type="hidden" name="token" value="${token}"><button>Entrar a Portada</button></form>
<p class="note">La sesión dura mientras la uses: se cierra tras 14 días de descanso y, en todo caso, a los 30.</p>`,
  );
