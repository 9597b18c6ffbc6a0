import type { RecordTexts } from '@kasa/console/recordWords'

import { changesOf } from './auditChanges'
import { valueInWords } from './valueInWords'

test.each([
  [
    'a changed field',
    { a: 1, b: 2 },
    { a: 1, b: 3 },
    [{ field: 'b', before: 2, after: 3 }],
    [{ field: 'a', before: 1, after: 1 }],
  ],
  ['something made', null, { a: 1, b: null }, [{ field: 'a', before: null, after: 1 }], []],
  ['something removed', { a: 1 }, null, [{ field: 'a', before: 1, after: null }], []],
  [
    'fields within fields',
    { a: { b: 1, c: 2 } },
    { a: { b: 1, c: 3 } },
    [{ field: 'a.c', before: 2, after: 3 }],
    [{ field: 'a.b', before: 1, after: 1 }],
  ],
  ['lists as one value', { a: [1, 2] }, { a: [1] }, [{ field: 'a', before: [1, 2], after: [1] }], []],
  [
    'a record in place of a value',
    { a: 1 },
    { a: { b: 1 } },
    [
      { field: 'a.b', before: null, after: 1 },
      { field: 'a', before: 1, after: null },
    ],
    [],
  ],
  ['nothing at all', null, null, [], []],
  ['false is a value', { a: true }, { a: false }, [{ field: 'a', before: true, after: false }], []],
])('%s', (_name, before, after, changed, kept) => expect(changesOf(before, after)).toEqual({ changed, kept }))

const modules = new Map([
  ['reason.DUPLICATE', 'Seen before'],
  ['approval.deposit.reverse', 'Reversal'],
])
const records: Pick<RecordTexts, 'find' | 't'> = {
  find: (group, code) => modules.get(`${group}.${code}`),
  t: (_group, code) => code,
}

test.each([
  ['amountMinor', 2_450_000, '₺24,500.00'],
  ['amountMinor', '2450000', '2450000'],
  ['at', '2026-11-20T12:00:00.000Z', '20 Nov 2026, 15:00'],
  ['note', '<b>x</b>', '<b>x</b>'],
  ['list', [1, 2], '1 · 2'],
  [
    'lines',
    [
      { merchant: 'Lale', amount: 100, note: null },
      { merchant: 'Gül', amount: 250 },
    ],
    'Merchant Lale · Amount ₺1.00; Merchant Gül · Amount ₺2.50',
  ],
  ['amount', 100, '₺1.00'],
  ['mapping.columns.amount', 1, '1'],
  ['status', 'PENDING_APPROVAL', 'Pending approval'],
  ['filters.status', 'PAID', 'Paid'],
  ['payoutHolds', ['FIRST_IBAN', 'NAME_DIFFERS'], 'First withdrawal to this IBAN · Name differs'],
  ['reasonCode', 'DUPLICATE', 'Seen before'],
  ['kind', 'deposit.reverse', 'Reversal'],
  ['bankRef', 'GLMCHH', 'GLMCHH'],
  ['taxBasisPoints', 150, '1.5%'],
  [
    'rates',
    [
      { upToMinor: 100_000, basisPoints: 200, fixedMinor: 0 },
      { upToMinor: null, basisPoints: 100, fixedMinor: 200 },
    ],
    '≤ ₺1,000.00: 2% · 1% + ₺2.00',
  ],
  ['effectiveOn', '2027-03-28', '28 Mar 2027'],
  ['takesBack', ['2026-12-31T21:00:00.000Z'], '1 Jan 2027, 00:00'],
  ['method', 'CARD', 'Cards'],
  ['gone', null, '—'],
  ['active', false, 'no'],
])('%s %j reads %s', (field, value, text) => expect(valueInWords(records, field, value, 'en')).toBe(text))
