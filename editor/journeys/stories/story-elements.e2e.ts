import { expectFit } from '../../../journeys/expect-fit.ts';
import { expect, signIn, test } from '../../../journeys/server.ts';
import { put } from '../../../journeys/story-writing.ts';

test.use({ shares: 'adds' });

test('gallery, video, audio and related stories are written by keys and read', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  const { keyboard } = page;
  await page.goto(`${product.editor}/historias`);
  await page.getByRole('button', { name: 'Nota nueva' }).click();
  await page.getByRole('textbox', { name: 'Titular', exact: true }).click();
  await keyboard.type('Una nota con de todo');
  const body = page.getByRole('textbox', { name: 'Texto de la nota' });
  await page.getByLabel('Sección en La Brújula').selectOption({ label: 'Nacional' });
  await body.click();
  await keyboard.type('Esto fue.');
  await keyboard.press('Enter');

  await put(page, 'galeria');
  await keyboard.type('El valle en dos fotos');
  const gallery = page.getByRole('region', { name: 'Galería', exact: true });
  const library = page.getByRole('dialog', { name: 'Elegir imagen' });
  for (const [index, picture] of [/agave/i, /carretera sube/i].entries()) {
    await gallery.getByRole('button', { name: 'Añadir imágenes' }).focus();
    await keyboard.press('Enter');
    await library.getByRole('button', { name: picture }).first().focus();
    await keyboard.press('Enter');
    await expect(library).toBeHidden();
    await expect(gallery.getByRole('listitem')).toHaveCount(index + 1);
  }
  await gallery.getByLabel('Pie de foto: imagen 2').fill('La línea 3');
  await gallery.getByRole('button', { name: 'Subir imagen 2' }).click();
  await expect(gallery.getByLabel('Pie de foto: imagen 1')).toHaveValue('La línea 3');
  await gallery.getByLabel('Pie de foto: imagen 1').focus();
  await keyboard.press('Escape');
  await expect(body).toBeFocused();

  await put(page, 'mp4');
  await keyboard.type('https://videos.example/valle.mp4?a=1&b=2');
  await keyboard.press('Tab');
  await keyboard.type('El valle desde el aire');
  await keyboard.press('Enter');
  await put(page, 'podcast');
  await keyboard.type('https://audio.example/valle.mp3');
  await keyboard.press('Tab');
  await keyboard.type('El valle en voz de sus vecinos');
  await keyboard.press('Enter');

  await put(page, 'relacionadas');
  const related = page.getByRole('region', { name: 'Notas relacionadas y enlaces' });
  await related.getByRole('button', { name: 'Añadir nota' }).focus();
  await keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Elegir nota' });
  await expect(picker.getByRole('combobox', { name: 'Buscar notas' })).toBeFocused();
  await keyboard.type('frente frío');
  const option = picker.getByRole('listbox', { name: 'Notas' }).getByRole('option').first();
  await expect(option).toContainText('Frente frío');
  await keyboard.press('Enter');
  await expect(picker).toBeHidden();
  const linked = await related.getByLabel('Texto: enlace 1').inputValue();
  expect(linked).toMatch(/^Frente frío/);
  await related.getByRole('button', { name: 'Añadir enlace' }).click();
  await related.getByLabel('Texto: enlace 2').fill('Todo sobre el agua & más');
  await related.getByLabel('Dirección: enlace 2').fill('/nacional/');
  await expectFit(page, 'elementos');

  // Words are looked for and replaced, and the caret is there then.
  await body.click();
  await keyboard.press('Control+h');
  await expect(page.getByRole('textbox', { name: 'Buscar', exact: true })).toBeFocused();
  await keyboard.type('esto');
  const search = page.getByRole('search', { name: 'Buscar en el texto' });
  await expect(search.getByText('1 de 1')).toBeVisible();
  await expectFit(page, 'buscar');
  await page.getByRole('textbox', { name: 'Reemplazar con' }).fill('Eso');
  await keyboard.press('Enter');
  await expect(search.getByText('No está')).toBeVisible();
  await keyboard.press('Escape');
  await expect(body).toBeFocused();

  const id = page.url().split('/').at(-1);
  const stored = async () => {
    await keyboard.press('Control+s');
    await expect(page.getByText(/^Guardado /)).toBeVisible();
    return page.evaluate(async (story) => {
      const reply = await fetch(`/api/story-desk/stories/${story}`);
      return (await reply.json()).document.content_elements;
    }, id);
  };
  const elements = await stored();
  expect(elements).toEqual([
    { type: 'text', content: 'Eso fue.' },
    {
      type: 'gallery',
      description: { basic: 'El valle en dos fotos' },
      content_elements: [
        expect.objectContaining({ type: 'image', caption: 'La línea 3' }),
        expect.objectContaining({ type: 'image' }),
      ],
    },
    {
      type: 'video',
      embed_html:
        '<video controls preload="none" src="https://videos.example/valle.mp4?a=1&amp;b=2"></video>',
      headlines: { basic: 'El valle desde el aire' },
    },
    {
      type: 'audio',
      streams: [{ url: 'https://audio.example/valle.mp3' }],
      headlines: { basic: 'El valle en voz de sus vecinos' },
    },
    {
      type: 'link_list',
      title: 'Lee también',
      items: [
        {
          type: 'interstitial_link',
          url: expect.stringMatching(/^\/.*frente-frio/),
          content: linked,
        },
        { type: 'interstitial_link', url: '/nacional/', content: 'Todo sobre el agua &amp; más' },
      ],
    },
  ]);
  // A video and a sound are seen in the text as the site shows them.
  const seen = (name: string) => page.frameLocator(`iframe[title="Vista: ${name}"]`);
  await expect(seen('Video').locator('video')).toHaveAttribute('src', /valle\.mp4\?a=1&b=2$/);
  await expect(seen('Audio').getByText('El valle en voz de sus vecinos')).toBeVisible();
  await page.reload();
  await body.getByText('Eso fue.').click();
  await keyboard.press('Control+End');
  await keyboard.type('.');
  await keyboard.press('Backspace');
  expect(await stored()).toEqual(elements);

  // By its grip the gallery goes above the text, and by keys the text goes back above it.
  await gallery.scrollIntoViewIfNeeded();
  await gallery.hover();
  const grip = page.getByTitle('Arrastra para mover');
  await grip.hover();
  await page.screenshot({ path: 'test-results/grip.png' });
  const [from, to] = [await grip.boundingBox(), await body.locator('> p').first().boundingBox()];
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 30, { steps: 4 });
  await page.mouse.move(from.x + 10, to.y + 4, { steps: 6 });
  await page.mouse.up();
  expect((await stored()).slice(0, 2)).toEqual([elements[1], elements[0]]);
  await body.getByText('Eso fue.').click();
  await keyboard.press('Alt+Shift+ArrowUp');
  expect(await stored()).toEqual(elements);

  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('button', { name: 'Publicar de todos modos' }).click();
  await expect(page.getByText('Publicada', { exact: true }).first()).toBeVisible();
  const reader = await context.newPage();
  await reader.goto(`${product.site()}/nacional/una-nota-con-de-todo/`);
  const article = reader.locator('main article').first();
  await expect(article.getByText('La línea 3').first()).toBeAttached();
  await expect(article.locator('video')).toHaveAttribute(
    'src',
    'https://videos.example/valle.mp4?a=1&b=2',
  );
  await expect(article.locator('audio')).toHaveAttribute('src', 'https://audio.example/valle.mp3');
  await expect(article.getByText('El valle desde el aire')).toBeVisible();
  await expect(article.getByRole('link', { name: 'Todo sobre el agua & más' })).toBeVisible();
  await article.getByRole('link', { name: linked }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('Frente frío');
  await context.close();
});
