import type { FrameLocator, Page } from '@playwright/test';
import { axeFaults } from '../../../journeys/axe.ts';
import { expectFit } from '../../../journeys/expect-fit.ts';
import { expect, signIn, test } from '../../../journeys/server.ts';
import { put } from '../../../journeys/story-writing.ts';

test.use({ shares: 'adds' });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texto de la nota' });
const panel = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Blog en vivo: buscar"]');

/** Opens the menu of what can be put into the text. */
async function insert(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Insertar' }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function writeText(page: Page): Promise<void> {
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  await page.getByRole('textbox', { name: 'Titular' }).click();
  await page.keyboard.type('Abre la línea 3 del tranvía');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Doce kilómetros en nueve estaciones.');
  await page.keyboard.press('Enter');
  await expect(body(page)).toBeFocused();
  await page.keyboard.type('Campanas');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Dirección del enlace').fill('https://example.com/campanas');
  await page.keyboard.press('Enter');
  await expect(body(page).getByRole('link', { name: 'Campanas' })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.type(' y aplausos.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Qué cambia');
  await tool('Encabezado 2').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Más trenes');
  await tool('Lista').click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Más baratos');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Nadie nos preguntó.');
  await tool('Cita').click();
  await tool('De quién es la cita').click();
  await page.keyboard.type('Rosa Prado');
}

test('a story is written with a picture and a live blog, and published', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  await page.goto(product.editor);
  await page.getByRole('link', { name: 'Notas' }).click();
  await page.getByRole('row').nth(1).waitFor();
  expect(await axeFaults(page), 'list').toEqual([]);
  await page.getByRole('button', { name: 'Nota nueva' }).click();
  await writeText(page);

  await insert(page, 'Imagen');
  await page.getByRole('dialog').getByRole('button', { name: /agave/i }).first().click();
  await page
    .getByRole('region', { name: 'Imagen', exact: true })
    .getByLabel('Pie de foto')
    .fill('El valle al amanecer');
  await insert(page, 'Blog en vivo');
  await panel(page).getByLabel('Título').fill('La inauguración, minuto a minuto');
  await panel(page).getByRole('checkbox', { name: 'Iniciar blog en vivo' }).check();
  await panel(page).getByRole('button', { name: 'Guardar' }).click();
  const card = page.getByRole('region', { name: 'Blog en vivo' });
  await expect(
    card.frameLocator('iframe').getByText('La inauguración, minuto a minuto').first(),
  ).toBeVisible();

  // What is missing is said at its field, and nothing typed is lost.
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('button', { name: 'Elige la sección' }).click();
  await expect(page.getByLabel('Sección en La Brújula')).toBeFocused();
  expect(await axeFaults(page), 'story').toEqual([]);
  await page.getByLabel('Sección en La Brújula').selectOption({ label: 'Nacional' });
  await page.getByRole('combobox', { name: 'Etiquetas' }).fill('Tranvía');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Guardado /)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Titular' })).toHaveText(
    'Abre la línea 3 del tranvía',
  );
  await expect(page.getByLabel('Pie de foto').last()).toHaveValue('El valle al amanecer');
  // What is missing is asked, and nothing went out yet.
  await page.keyboard.press('Control+Enter');
  const asked = page.getByRole('dialog', { name: 'Antes de publicar' });
  await expect(asked.getByText('Falta la firma.')).toBeVisible();
  await expectFit(page, 'antes-de-publicar');
  await asked.getByRole('button', { name: 'Seguir escribiendo' }).click();
  await expect(page.getByText('Borrador', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await asked.getByRole('button', { name: 'Publicar de todos modos' }).click();
  await expect(page.getByText('Publicada', { exact: true }).first()).toBeVisible();

  const reader = await context.newPage();
  await reader.goto(`${product.site()}/nacional/abre-la-linea-3-del-tranvia/`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Abre la línea 3 del tranvía');
  const article = reader.locator('main');
  await expect(article.getByRole('link', { name: 'Campanas' })).toHaveAttribute(
    'href',
    'https://example.com/campanas',
  );
  await expect(article.getByRole('heading', { level: 2, name: 'Qué cambia' })).toBeVisible();
  await expect(article.getByRole('listitem').filter({ hasText: 'Más baratos' })).toBeVisible();
  await expect(article.locator('blockquote cite')).toHaveText('Rosa Prado');
  await expect(article.getByText('El valle al amanecer')).toBeVisible();
  await expect(article.getByText('La inauguración, minuto a minuto').first()).toBeVisible();
  await context.close();
});

async function pasteHtml(page: Page, html: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', given);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, html);
}

const POST = 'https://x.com/labrujula/status/1234567890123456789';
const WORD_LIST = `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span>Acopio</p><p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>Agua</p><p class=MsoNormal>Fin <img src="file:///C:/foto.png"></p>`;

test('each element is written with the keyboard alone and comes back as it was', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  const { keyboard } = page;
  await page.goto(`${product.editor}/historias`);
  await page.getByRole('button', { name: 'Nota nueva' }).click();
  await page.getByRole('textbox', { name: 'Titular' }).click();
  await keyboard.type('Así se escribe un cuadro');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(body(page)).toBeFocused();

  await keyboard.type('## El "saldo"');
  await keyboard.press('Enter');
  await put(page, 'tabla');
  for (const cell of ['Estado', 'Daños', '', 'Jalisco', '12']) {
    await keyboard.type(cell);
    await keyboard.press('Tab');
    if (cell === '') await keyboard.press('Tab');
  }
  await keyboard.press('Escape');
  await expect(body(page)).toBeFocused();
  await put(page, 'tuit');
  await keyboard.type(POST);
  await keyboard.press('Enter');
  await put(page, 'html');
  await keyboard.type('<dl><dt>Aforo</dt></dl>');
  await keyboard.press('Escape');
  await put(page, 'lee tam');
  await keyboard.type('Lo que falta');
  await keyboard.press('Tab');
  await keyboard.type('/nacional/');
  await keyboard.press('Enter');
  await put(page, 'aclaracion');
  await keyboard.press('Tab');
  await keyboard.type('Eran 12, no 21.');
  await keyboard.press('Escape');
  await put(page, 'programa');
  await keyboard.type('a < b');
  await keyboard.press('Escape');
  await keyboard.type('---');
  await keyboard.press('Enter');
  await pasteHtml(page, WORD_LIST);
  await expect(page.getByRole('status').filter({ hasText: 'No se pegó: 1 imagen' })).toBeVisible();
  expect(await axeFaults(page), 'elements').toEqual([]);

  const id = page.url().split('/').at(-1);
  const stored = async () => {
    await keyboard.press('Control+s');
    await expect(page.getByText(/^Guardado /)).toBeVisible();
    return page.evaluate(async (story) => {
      const reply = await fetch(`/api/story-desk/stories/${story}`);
      return (await reply.json()).document.content_elements;
    }, id);
  };
  const text = (content: string) => ({ type: 'text', content });
  const elements = await stored();
  expect(elements).toEqual([
    { type: 'header', level: 2, content: 'El “saldo”' },
    {
      type: 'table',
      header: ['Estado', 'Daños', ''].map(text),
      rows: [['Jalisco', '12', ''].map(text), ['', '', ''].map(text)],
    },
    expect.objectContaining({ type: 'oembed_response', subtype: 'x' }),
    { type: 'raw_html', content: '<dl><dt>Aforo</dt></dl>' },
    { type: 'interstitial_link', url: '/nacional/', content: 'Lo que falta' },
    { type: 'correction', correction_type: 'correction', text: 'Eran 12, no 21.' },
    { type: 'code', content: 'a &lt; b' },
    { type: 'divider' },
    {
      type: 'list',
      list_type: 'unordered',
      items: [text('Acopio'), { type: 'list', list_type: 'unordered', items: [text('Agua')] }],
    },
    text('Fin'),
  ]);
  await page.reload();
  await body(page).click();
  await keyboard.press('Control+End');
  await keyboard.type('.');
  await keyboard.press('Backspace');
  expect(await stored()).toEqual(elements);

  await page.getByLabel('Sección en La Brújula').selectOption({ label: 'Nacional' });
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('button', { name: 'Publicar de todos modos' }).click();
  await expect(page.getByText('Publicada', { exact: true }).first()).toBeVisible();
  const reader = await context.newPage();
  await reader.goto(`${product.site()}/nacional/asi-se-escribe-un-cuadro/`);
  const article = reader.locator('main');
  await expect(article.getByRole('columnheader', { name: 'Daños' })).toBeVisible();
  await expect(article.getByRole('cell', { name: 'Jalisco' })).toBeVisible();
  await expect(article.locator('blockquote.twitter-tweet a')).toHaveAttribute(
    'href',
    'https://twitter.com/labrujula/status/1234567890123456789',
  );
  await expect(article.locator('dt')).toHaveText('Aforo');
  await expect(article.getByRole('link', { name: 'Lo que falta' })).toBeVisible();
  await expect(article.getByText('Eran 12, no 21.')).toBeVisible();
  await expect(article.locator('pre')).toHaveText('a < b');
  await expect(article.locator('hr').first()).toBeVisible();
  await expect(article.locator('li li')).toHaveText('Agua');
  await context.close();
});
