import { expect, it } from 'vitest';
import { choiceIn, filterOf, paramsOf } from './audit-choice.ts';

it('a choice stands in the address and comes back from it', () => {
  const params = new URLSearchParams('sitio=brujula&desde=2026-11-20&que=page.publish&q=lupe');
  const choice = choiceIn(params);
  expect(choice).toMatchObject({ fromDay: '2026-11-20', action: 'page.publish', q: 'lupe' });
  const next = paramsOf(params, { ...choice, q: '', subject: 'page' });
  expect(next.toString()).toBe('sitio=brujula&desde=2026-11-20&que=page.publish&de=page');
  expect(choiceIn(new URLSearchParams('que=nope&de=nope'))).toMatchObject({
    action: '',
    subject: '',
  });
});

it('the last day counts whole, in the zone of who looks', () => {
  const choice = choiceIn(new URLSearchParams('desde=2026-11-20&hasta=2026-11-20'));
  const { from, until } = filterOf(choice);
  expect(new Date(from)).toEqual(new Date(2026, 10, 20));
  expect(new Date(until)).toEqual(new Date(2026, 10, 21));
  expect(filterOf(choiceIn(new URLSearchParams('desde=x')))).toMatchObject({ from: '', until: '' });
});
