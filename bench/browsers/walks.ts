import { CANVAS, type Driver, drag, onCanvas, pause, press, saying, until } from './driver.ts';

export interface WalkContext {
  driver: Driver;
  /** Origin of the editor. */
  editor: string;
  /** What readers get at a path of the first site. */
  read(path: string): Promise<string>;
  /** A one-time link for an admin. */
  signinLink: string;
}

export interface Walk {
  name: string;
  run(context: WalkContext): Promise<void>;
}

/** As long as a page may take to reach readers on a busy machine. */
const READERS_MS = 10_000;
const LEAD = '[data-block="apertura-nota"]';
const HEADLINE = `${LEAD} [data-headline], ${LEAD} [role="textbox"]`;
const PUBLISH = saying('.pe-top button', 'Publicar');
const blocks = `(${CANVAS}?.querySelectorAll('[data-node]').length ?? 0)`;
/** Ids of the blocks of the front's opening, in their order. */
const order = `[...(${CANVAS}?.querySelectorAll('[data-block]') ?? [])]
  .map((one) => one.dataset.block).filter((id) => id.startsWith('apertura-')).join()`;
/** A headline with letters and marks that a keyboard layout may not have. */
const wanted = 'Sismo en Guerrero: ñandú, pingüino y «comillas»';
const saved = `document.querySelector('.pe-top')?.textContent.includes('Guardado')`;
const headline = `(${onCanvas(HEADLINE)}?.textContent ?? '')`;

const equals = (expression: string, value: unknown) =>
  `(${expression}) === ${JSON.stringify(value)}`;

/** Waits until an expression has a value; otherwise says what it had. */
async function becomes(driver: Driver, expression: string, value: unknown): Promise<void> {
  try {
    await until(driver, 'it', equals(expression, value));
  } catch {
    const last = JSON.stringify(await driver.value(expression));
    throw new Error(`${last} instead of ${JSON.stringify(value)}`);
  }
}

async function openFront({ driver, editor }: WalkContext): Promise<void> {
  await driver.go(`${editor}/`);
  await driver.value(`localStorage['portada.tour'] = 'seen'`);
  await driver.value(`localStorage['portada.panels'] = '{"left":true,"right":true}'`);
  await press(driver, saying('a', 'Portada'));
  await until(driver, 'the canvas', onCanvas(HEADLINE));
  await until(driver, 'a saved page', saved);
}

/** What an editor does in a day, once for every engine. */
export const WALKS: readonly Walk[] = [
  {
    name: 'entrar con un enlace',
    run: async ({ driver, signinLink }) => {
      await driver.go(signinLink);
      await press(driver, `document.querySelector('form button')`);
      await until(driver, 'the desk', saying('h1, h2', 'Páginas'));
    },
  },
  {
    name: 'añadir un bloque con la paleta, y deshacerlo',
    run: async (context) => {
      const { driver } = context;
      await openFront(context);
      const before = await driver.value<number>(blocks);
      await driver.key('Control+k');
      await until(driver, 'the palette', `document.querySelector('.pe-palette input')`);
      await driver.text('línea divisoria');
      await until(driver, 'a result', `document.querySelector('.pe-palette-item')`);
      await driver.key('Enter');
      await until(driver, 'one block more', equals(blocks, before + 1));
      await until(driver, 'the focus on it', `${CANVAS}?.activeElement?.matches('[data-node]')`);
      await driver.key('Control+z');
      await until(driver, 'the blocks of before', equals(blocks, before));
    },
  },
  {
    name: 'escribir un titular en la página; Escape lo conserva',
    run: async (context) => {
      const { driver } = context;
      await openFront(context);
      await press(driver, onCanvas(HEADLINE));
      await until(driver, 'the caret', `${CANVAS}?.activeElement?.isContentEditable`);
      await driver.key('Control+a');
      await driver.text(wanted);
      await driver.key('Escape');
      await becomes(driver, headline, wanted);
      await until(driver, 'it saved', saved);
    },
  },
  {
    name: 'deshacer y rehacer',
    run: async (context) => {
      const { driver } = context;
      await becomes(driver, headline, wanted);
      await press(driver, saying('.pe-top button', 'Deshacer'));
      await until(driver, 'the old headline', `!(${equals(headline, wanted)})`);
      await press(driver, saying('.pe-top button', 'Rehacer'));
      await becomes(driver, headline, wanted);
    },
  },
  {
    name: 'mover un bloque con el teclado',
    run: async (context) => {
      const { driver } = context;
      await openFront(context);
      const before = await driver.value<string>(order);
      await press(driver, onCanvas('[data-block="apertura-segunda"] img'));
      await driver.key('Alt+ArrowDown');
      await until(driver, 'another order', `(${order}) !== ${JSON.stringify(before)}`);
      await driver.key('Control+z');
      await until(driver, 'the order of before', equals(order, before));
    },
  },
  {
    name: 'arrastrar un bloque con el ratón',
    run: async (context) => {
      const { driver } = context;
      await openFront(context);
      const before = await driver.value<string>(order);
      await drag(
        driver,
        onCanvas('[data-block="apertura-segunda"] img'),
        onCanvas('[data-block="apertura-cuarta"]'),
        { dy: 24 },
      );
      await until(driver, 'another order', `(${order}) !== ${JSON.stringify(before)}`);
      await driver.key('Control+z');
      await until(driver, 'the order of before', equals(order, before));
    },
  },
  {
    name: 'copiar y pegar un bloque',
    run: async (context) => {
      const { driver } = context;
      await openFront(context);
      const before = await driver.value<number>(blocks);
      await press(driver, onCanvas('[data-block="apertura-segunda"] img'));
      await driver.key('Control+c');
      await pause(300);
      await driver.key('Control+v');
      await until(driver, 'one block more', equals(blocks, before + 1));
      await driver.key('Control+z');
      await until(driver, 'the blocks of before', equals(blocks, before));
    },
  },
  {
    name: 'publicar',
    run: async (context) => {
      const { driver } = context;
      await openFront(context);
      await press(driver, PUBLISH);
      const go = saying('.pe-sheet button', 'Publicar ahora');
      await until(driver, 'the sheet', go);
      await pause(1_000);
      await driver.value(
        `document.querySelector('.pe-sheet .pe-agree input:not(:checked)')?.click()`,
      );
      await until(driver, 'a ready sheet', `!(${go}).disabled`);
      await driver.key('Control+Enter');
      await until(driver, 'the sheet to go', `!(${go})`);
      const end = Date.now() + READERS_MS;
      while (!(await context.read('/')).includes('Sismo en Guerrero')) {
        if (Date.now() > end) {
          const shown = JSON.stringify(await driver.value(headline));
          const bar = await driver.value<string>(`document.querySelector('.pe-top').textContent`);
          throw new Error(`readers do not have it; the canvas has ${shown}, and the bar ${bar}`);
        }
        await pause(200);
      }
    },
  },
  {
    name: 'escribir una nota con negritas',
    run: async ({ driver, editor }) => {
      await driver.go(`${editor}/historias`);
      await press(driver, saying('button', 'Nota nueva'));
      const body = `document.querySelector('[aria-label="Texto de la nota"]')`;
      await until(driver, 'the story', body);
      await press(driver, `document.querySelector('[aria-label="Titular"]')`);
      await driver.text('Nota desde otro navegador');
      await press(driver, body);
      await driver.text('Primer párrafo. ');
      await driver.key('Control+b');
      await driver.text('Fuerte');
      await driver.key('Control+b');
      await driver.key('Enter');
      await driver.text('Segundo párrafo.');
      await until(
        driver,
        'bold words',
        `${body}.querySelector('strong, b')?.textContent === 'Fuerte'`,
      );
      await until(driver, 'two paragraphs', `${body}.querySelectorAll('p').length >= 2`);
      await driver.key('Control+s');
      await until(driver, 'it saved', `document.body.textContent.includes('Guardado ')`);
    },
  },
  {
    name: 'la nota vuelve como se escribió',
    run: async ({ driver, editor }) => {
      await driver.go(`${editor}/historias`);
      await press(driver, saying('a', 'Nota desde otro navegador'));
      const body = `document.querySelector('[aria-label="Texto de la nota"]')`;
      await until(driver, 'the text', `${body}?.textContent.includes('Segundo párrafo.')`);
      await until(
        driver,
        'bold words',
        `${body}.querySelector('strong, b')?.textContent === 'Fuerte'`,
      );
    },
  },
];
