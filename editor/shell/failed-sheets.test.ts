// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { forgetFailedSheets } from './failed-sheets.ts';

it('takes away the link of a style sheet that did not come, and no other', () => {
  forgetFailedSheets(document);
  const linkOf = (rel: string) =>
    document.head.appendChild(Object.assign(document.createElement('link'), { rel }));
  const [failed, loaded, script] = [linkOf('stylesheet'), linkOf('stylesheet'), linkOf('preload')];
  failed.dispatchEvent(new Event('error'));
  script.dispatchEvent(new Event('error'));
  loaded.dispatchEvent(new Event('load'));
  expect([failed, loaded, script].map(({ isConnected }) => isConnected)).toEqual([
    ...[false, true, true],
  ]);
});
