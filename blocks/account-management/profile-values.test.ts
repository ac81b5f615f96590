import { describe, expect, it } from 'vitest';
import { changeOf, isBirthday, valuesOf } from './profile-values.ts';

const EMPTY = {
  firstName: '',
  lastName: '',
  secondLastName: '',
  displayName: '',
  birth: '',
  gender: '',
  phone: '',
};
const phone = (given: string, type: 'HOME' | 'PRIMARY' | 'WORK' = 'HOME') => ({
  phone: given,
  type,
});

describe('a profile in its form', () => {
  it('is empty where nothing is given', () => {
    expect(valuesOf({})).toEqual(EMPTY);
  });

  it('has the day of birth as a day, where it is one', () => {
    const birthOf = (birthYear: string, birthMonth: string, birthDay: string) =>
      valuesOf({ birthYear, birthMonth, birthDay }).birth;
    expect(birthOf('1990', '5', '3')).toBe('1990-05-03');
    expect(birthOf('1990', '02', '31')).toBe('');
    expect(valuesOf({ birthYear: '1990' }).birth).toBe('');
  });

  it('has the phone that is named as the first, else the first', () => {
    expect(valuesOf({ contacts: [phone('1'), phone('2', 'PRIMARY')] }).phone).toBe('2');
    expect(valuesOf({ contacts: [phone('1'), phone('2', 'WORK')] }).phone).toBe('1');
    expect(valuesOf({ contacts: [] }).phone).toBe('');
  });
});

describe('what a form changes', () => {
  const before = {
    firstName: 'Ana',
    birthYear: '1990',
    birthMonth: '5',
    birthDay: '3',
    gender: 'FEMALE' as const,
    contacts: [phone('1'), phone('2', 'PRIMARY')],
  };

  it('is nothing where all stays, whatever the form cannot show', () => {
    expect(changeOf(before, valuesOf(before))).toEqual({});
    expect(changeOf({ birthYear: '1990' }, EMPTY)).toEqual({});
  });

  it('is what was written, and null for what was emptied', () => {
    const given = { ...valuesOf(before), firstName: ' ', lastName: ' Ruiz ', gender: '' };
    expect(changeOf(before, given)).toEqual({ firstName: null, lastName: 'Ruiz', gender: null });
  });

  it('is a day in three parts, or all three gone', () => {
    const values = valuesOf(before);
    expect(changeOf(before, { ...values, birth: '2001-12-09' })).toEqual({
      birthYear: '2001',
      birthMonth: '12',
      birthDay: '9',
    });
    expect(changeOf(before, { ...values, birth: '' })).toEqual({
      birthYear: null,
      birthMonth: null,
      birthDay: null,
    });
  });

  it('is the phone that was shown; the others stay', () => {
    const values = valuesOf(before);
    expect(changeOf(before, { ...values, phone: '3' }).contacts).toEqual([
      phone('1'),
      phone('3', 'PRIMARY'),
    ]);
    expect(changeOf(before, { ...values, phone: '' }).contacts).toEqual([phone('1')]);
    expect(changeOf({ contacts: [phone('1')] }, EMPTY).contacts).toBeNull();
    expect(changeOf({}, { ...EMPTY, phone: '4' }).contacts).toEqual([phone('4', 'PRIMARY')]);
  });
});

it.each([
  ['1990-05-03', true],
  ['2026-11-23', true],
  ['2026-11-24', false],
  ['1899-12-31', false],
  ['1990-02-30', false],
  ['1990-5-3', false],
  ['20260-01-01', false],
  ['', false],
])('%j as a day of birth: %j', (day, isOne) => {
  expect(isBirthday(day, new Date(2026, 10, 23, 23, 30))).toBe(isOne);
});
