import type { Page } from '@playwright/test';
import { expect, type Product, runTool, signIn, test } from '../../../journeys/server.ts';
import {
  beginStory,
  bodyOf,
  publishStory,
  put,
  saveStory,
} from '../../../journeys/story-writing.ts';

const ROSA = 'rosa@brujula.example';
const PHOTO = /agave/i;

/** One story of the day: what its reporter writes after the headline, and what readers find. */
interface DayStory {
  headline: string;
  template?: string;
  summary?: string;
  isSigned?: true;
  hasLead?: true;
  place?: string;
  write(page: Page): Promise<void>;
  read(page: Page): Promise<void>;
}

const type = (page: Page, ...lines: string[]): Promise<void> =>
  lines.reduce(
    (before, line) =>
      before.then(async () => {
        await page.keyboard.type(line);
        await page.keyboard.press('Enter');
      }),
    Promise.resolve(),
  );
const main = (page: Page) => page.locator('main');

async function addPhotos(page: Page): Promise<void> {
  const gallery = page.getByRole('region', { name: 'Galería', exact: true });
  const library = page.getByRole('dialog', { name: 'Elegir imagen' });
  for (const picture of [PHOTO, /carretera sube/i]) {
    await gallery.getByRole('button', { name: 'Añadir imágenes' }).click();
    await library.getByRole('button', { name: picture }).first().click();
    await expect(library).toBeHidden();
  }
  await expect(gallery.getByRole('listitem')).toHaveCount(2);
}

async function beginBlog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Elegir o crear: Blog en vivo' }).click();
  const panel = page.frameLocator('iframe[title="Blog en vivo: buscar"]');
  await panel.getByLabel('Título').fill('La votación, minuto a minuto');
  await panel.getByRole('checkbox', { name: 'Iniciar blog en vivo' }).check();
  await panel.getByRole('button', { name: 'Guardar' }).click();
  const view = page.frameLocator('iframe[title="Blog en vivo: vista"]');
  await expect(view.getByText('La votación, minuto a minuto').first()).toBeVisible();
}

const COLUMN = 'Gobernar una ciudad de agua prestada es aprender a devolverla a tiempo. '.repeat(
  26,
);

/** Ten stories of ten kinds, as a paper has them on a day. */
const DAY: readonly DayStory[] = [
  {
    headline: 'Crónica de una noche sin tranvías',
    template: 'Crónica',
    summary: 'Miles caminaron a casa bajo la lluvia.',
    isSigned: true,
    hasLead: true,
    place: 'Guadalajara',
    write: (page) => type(page, 'GUADALAJARA, Jal.— A las nueve pararon los trenes.'),
    read: async (page) => {
      const first = main(page).getByText('A las nueve pararon los trenes.');
      // The place stands once, as the reporter wrote it.
      await expect(first).toHaveText('GUADALAJARA, Jal.— A las nueve pararon los trenes.');
    },
  },
  {
    headline: 'El agua que debemos',
    template: 'Opinión',
    isSigned: true,
    write: (page) => page.keyboard.insertText(COLUMN),
    read: async (page) => {
      await expect(main(page).getByText('Opinión', { exact: true }).first()).toBeVisible();
    },
  },
  {
    headline: 'El valle en dos fotografías',
    template: 'Galería',
    summary: 'Amanece sobre los agaves.',
    hasLead: true,
    write: async (page) => {
      await type(page, 'Así amaneció.');
      await addPhotos(page);
    },
    read: async (page) => {
      await expect(main(page).locator('article img').nth(1)).toBeAttached();
    },
  },
  {
    headline: 'Una novela que cruza el desierto',
    template: 'Reseña',
    summary: 'Trescientas páginas de arena y memoria.',
    isSigned: true,
    hasLead: true,
    write: async (page) => {
      await type(page, 'La novela empieza de noche.');
      const sheet = page.getByRole('region', { name: 'Tabla' });
      await sheet.getByRole('textbox').nth(3).fill('Arena');
    },
    read: async (page) => {
      await expect(main(page).getByRole('cell', { name: 'Arena' })).toBeVisible();
      await expect(main(page).getByRole('heading', { name: 'El veredicto' })).toBeVisible();
    },
  },
  {
    headline: 'El Congreso vota la ley de aguas',
    template: 'En vivo',
    summary: 'La sesión sigue.',
    write: beginBlog,
    read: async (page) => {
      await expect(main(page).getByText('La votación, minuto a minuto').first()).toBeVisible();
    },
  },
  {
    headline: 'Las presas, en cifras',
    write: async (page) => {
      await put(page, 'tabla');
      for (const cell of ['Presa', 'Lleno', '', 'Cutzamala', '61 %']) {
        await page.keyboard.type(cell);
        await page.keyboard.press('Tab');
        if (cell === '') await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Escape');
    },
    read: async (page) => {
      await expect(main(page).getByRole('cell', { name: '61 %' })).toBeVisible();
    },
  },
  {
    headline: 'Entrevista con una cartógrafa',
    write: (page) =>
      type(page, 'Dibuja mapas que se mojan.', '> Un río no cabe en una línea.', '— Elena Ríos'),
    read: async (page) => {
      await expect(main(page).locator('blockquote')).toContainText('Un río no cabe en una línea.');
    },
  },
  {
    headline: 'Breve: reabre la carretera',
    write: (page) => type(page, 'Reabrió a las seis.'),
    read: async (page) => {
      await expect(main(page).getByText('Reabrió a las seis.')).toBeVisible();
    },
  },
  {
    headline: 'El video de la crecida',
    write: async (page) => {
      await put(page, 'mp4');
      await page.keyboard.type('https://videos.example/crecida.mp4');
      await page.keyboard.press('Tab');
      await page.keyboard.type('La crecida desde el puente');
      await page.keyboard.press('Enter');
    },
    read: async (page) => {
      const video = main(page).locator('video').first();
      await expect(video).toHaveAttribute('src', 'https://videos.example/crecida.mp4');
    },
  },
  {
    headline: 'Guía para ahorrar agua',
    write: async (page) => {
      await type(page, '- Cierra la llave', 'Junta la lluvia', '');
      await put(page, 'lee tam');
      await page.keyboard.type('Lo que nadie escribió');
      await page.keyboard.press('Tab');
      await page.keyboard.type('/nacional/no-esta/');
      await page.keyboard.press('Enter');
    },
    read: async (page) => {
      const tip = main(page).getByRole('listitem').filter({ hasText: 'Junta la lluvia' });
      await expect(tip).toBeVisible();
    },
  },
];

/** How many go out at an hour instead of at once; the last of them. */
const SCHEDULED = 2;
const slugOf = (headline: string): string =>
  headline
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
const addressOf = (product: Product, { headline }: DayStory): string =>
  `${product.site()}/nacional/${slugOf(headline)}/`;

/** Writes a story to the end and leaves it as a draft. */
async function report(page: Page, product: Product, story: DayStory): Promise<string> {
  await beginStory(page, product, story);
  if (story.summary !== undefined) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(story.summary);
  }
  if (story.isSigned) {
    await page.getByRole('combobox', { name: 'Firma' }).fill('carranza');
    await page.getByRole('option', { name: /^Inés Carranza/ }).click();
  }
  if (story.place !== undefined) await page.getByLabel('Lugar').fill(story.place);
  if (story.hasLead) {
    const lead = page.getByRole('region', { name: 'Imagen principal' });
    await lead.getByRole('button', { name: 'Elegir imagen' }).click();
    const library = page.getByRole('dialog', { name: 'Elegir imagen' });
    await library.getByRole('button', { name: PHOTO }).first().click();
  }
  await bodyOf(page).locator('> *').first().click();
  await page.keyboard.press('Control+Home');
  await story.write(page);
  await saveStory(page);
  return page.url();
}

/** The clock of the browser some seconds from now, as the fields of a minute take it. */
const minuteIn = (page: Page, seconds: number, timeZone: string) =>
  page.evaluate(
    ([ms, zone]) => {
      const at = new Date(Date.now() + ms);
      const [date = '', time = ''] = at
        .toLocaleString('sv-SE', { timeZone: zone })
        .slice(0, 16)
        .split(' ');
      return { date, time, at: at.setSeconds(0, 0) };
    },
    [seconds * 1_000, timeZone] as const,
  );

test('two people write a whole day of a paper, see it before its readers, and correct it', async ({
  browser,
  product,
}) => {
  test.setTimeout(600_000);
  await runTool(
    product,
    ...['signin-link', ROSA, '--create', '--role', 'editor', '--name', 'Rosa Prado'],
  );
  const [reporters, chiefs] = [
    await signIn(browser, product, ROSA),
    await signIn(browser, product),
  ];
  const [rosa, chief] = [await reporters.newPage(), await chiefs.newPage()];

  const drafts = new Map<DayStory, string>();
  for (const story of DAY) drafts.set(story, await report(rosa, product, story));
  // Who reports does not publish.
  await expect(rosa.getByRole('button', { name: 'Publicar', exact: true })).toBeDisabled();

  const later = DAY.slice(-SCHEDULED);
  const preview = chief.getByRole('dialog', { name: 'Vista previa' });
  const asked = chief.getByRole('dialog', { name: 'Antes de publicar' });
  let goesOutAt = 0;
  for (const story of DAY) {
    await chief.goto(drafts.get(story) ?? '');
    await chief.getByRole('button', { name: 'Vista previa' }).click();
    const frame = chief.frameLocator('iframe[title="La página"]');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(story.headline);
    await preview.getByRole('button', { name: 'Volver a editar' }).click();
    if (!later.includes(story)) {
      await publishStory(chief);
      continue;
    }
    if (story === DAY.at(-1)) {
      await chief.keyboard.press('Control+Enter');
      await expect(asked.getByText(/Un enlace lleva a \/nacional\/no-esta\//)).toBeVisible();
      await asked.getByRole('button', { name: 'Seguir escribiendo' }).click();
    }
    await chief.getByRole('button', { name: 'Más acciones' }).click();
    await chief.getByRole('menuitem', { name: 'Programar…' }).click();
    const dialog = chief.getByRole('dialog', { name: 'Programar la publicación' });
    const minute = await minuteIn(chief, 66, 'America/Mexico_City');
    goesOutAt = Math.max(goesOutAt, minute.at);
    await dialog.getByLabel('Día').fill(minute.date);
    await dialog.getByLabel('Hora').fill(minute.time);
    await dialog.getByRole('button', { name: 'Programar' }).click();
    await expect(chief.getByText(/[Ss]ale (?:hoy )?a las|Programada/).first()).toBeVisible();
  }

  // The figures were wrong: readers get the right one, and are told.
  const figures = DAY[5] as DayStory;
  await rosa.goto(drafts.get(figures) ?? '');
  const table = rosa.getByRole('region', { name: 'Tabla' });
  await table.getByRole('textbox').nth(4).fill('16 %');
  await rosa.keyboard.press('Escape');
  await put(rosa, 'aclaracion');
  await rosa.keyboard.press('Tab');
  await rosa.keyboard.type('Eran 16 por ciento, no 61.');
  await rosa.keyboard.press('Escape');
  await saveStory(rosa);
  await chief.goto(drafts.get(figures) ?? '');
  await publishStory(chief);

  const reader = await (await browser.newContext({ locale: 'es-MX' })).newPage();
  const out = DAY.filter((story) => !later.includes(story));
  for (const story of out) {
    await reader.goto(addressOf(product, story));
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(story.headline);
    if (story !== figures) await story.read(reader);
  }
  await reader.goto(addressOf(product, figures));
  await expect(main(reader).getByRole('cell', { name: '16 %' })).toBeVisible();
  await expect(main(reader).getByText('Eran 16 por ciento, no 61.')).toBeVisible();
  await reader.goto(`${product.site()}/nacional/`);
  for (const { headline } of out.slice(-3))
    await expect(reader.getByRole('link', { name: headline }).first()).toBeVisible();

  // The others at their minute, and not before.
  const statusOf = async (story: DayStory) =>
    (await reader.goto(addressOf(product, story)))?.status();
  for (const story of later) {
    if (Date.now() < goesOutAt - 2_000) expect(await statusOf(story)).toBe(404);
    await expect.poll(() => statusOf(story), { timeout: 150_000, intervals: [2_000] }).toBe(200);
    expect(Date.now()).toBeGreaterThanOrEqual(goesOutAt - 60_000);
    await story.read(reader);
  }
  await Promise.all([reporters.close(), chiefs.close()]);
});
