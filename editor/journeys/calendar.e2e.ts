import { axeFaults } from '../../journeys/axe.ts';
import { expect, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

test('pages and stories that are to come stand in the calendar, and are taken back there by keyboard', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(`${product.editor}/historias`);
  const at = new Date(Date.now() + 26 * 3_600_000).toISOString();
  await desk.evaluate(async (moment) => {
    const send = async (method: string, path: string, input?: object) => {
      const headers = { 'content-type': 'application/json' };
      const body = input ? JSON.stringify(input) : null;
      const reply = await fetch(`/api${path}`, { method, headers, body });
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
      return reply.json();
    };
    const pages = await send('GET', '/pages?site=brujula');
    const { id } = pages.find(({ name }: { name: string }) => name === 'Contacto');
    await send('POST', `/pages/${id}/schedules`, { kind: 'unpublish', at: moment });
    const begun = { site: 'brujula', section: '/nacional' };
    const story = await send('POST', '/story-desk/stories', begun);
    const document = { ...story.document, headlines: { basic: 'Vuelve el tren de noche' } };
    const root = `/story-desk/stories/${story.id}`;
    await send('PUT', `${root}/draft`, { baseRevision: 1, document });
    await send('PUT', `${root}/schedule`, { baseRevision: 2, at: moment });
  }, at);

  await desk.getByRole('link', { name: 'Calendario' }).press('Enter');
  await expect(desk.getByRole('heading', { name: 'Calendario', level: 1 })).toBeVisible();
  const line = (words: string) =>
    desk.getByRole('main').getByRole('listitem').filter({ hasText: words });
  await expect(line('Contacto')).toContainText('Se retira');
  await expect(line('Vuelve el tren de noche')).toContainText('Nota · La Brújula · Nacional');
  expect(await axeFaults(desk), 'calendar').toEqual([]);

  await desk.getByRole('radio', { name: 'Todo' }).focus();
  await desk.keyboard.press('ArrowLeft');
  await expect(desk.getByRole('radio', { name: 'Notas' })).toBeChecked();
  await expect(line('Contacto')).toHaveCount(0);
  await desk
    .getByRole('button', { name: /^Quitar de lo programado: Vuelve el tren/ })
    .press('Enter');
  const dialog = desk.getByRole('dialog', { name: 'Quitar de lo programado' });
  await expect(dialog).toContainText('«Vuelve el tren de noche» ya no se publicará');
  expect(await axeFaults(desk), 'taking back').toEqual([]);
  await dialog.getByRole('button', { name: 'Quitar', exact: true }).press('Enter');
  await expect(desk.getByText('La Brújula no tiene notas programadas.')).toBeVisible();
  await desk.getByRole('radio', { name: 'Todo' }).check({ force: true });
  await expect(line('Contacto')).toBeVisible();
  await desk.getByRole('link', { name: 'Contacto', exact: true }).press('Enter');
  await expect(desk.getByRole('heading', { name: 'Contacto', level: 1 })).toBeVisible();
  await context.close();
});
