import { judgeResult, type BankVerdict, type FiledRow, type PaymentFinding, type ResultLine } from './paymentFile'

const row = (more: Partial<FiledRow> = {}): FiledRow => ({
  reference: 'A',
  amountMinor: 100n,
  iban: 'TR1',
  status: 'OPEN',
  isContradicted: false,
  payoutStatus: 'SENDING',
  ...more,
})
const line = (verdict: BankVerdict, more: Partial<ResultLine> = {}): ResultLine => ({
  reference: 'A',
  verdict,
  amountMinor: 100n,
  iban: 'TR1',
  bankRef: null,
  reasonCode: null,
  reason: null,
  ...more,
})

/** Refused, reported as carried out since, and waiting. */
const contradicted = { status: 'REJECTED', payoutStatus: 'QUEUED', isContradicted: true } as const

const cases: [string, Partial<FiledRow>, ResultLine[], PaymentFinding][] = [
  ['carried out', {}, [line('ACCEPTED')], 'ACCEPTED'],
  ['refused', {}, [line('REJECTED')], 'REJECTED'],
  ['still in hand', {}, [line('PENDING')], 'PENDING'],
  ['not named', {}, [], 'MISSING'],
  ['named twice', {}, [line('ACCEPTED'), line('REJECTED')], 'TWICE'],
  ['named twice alike', {}, [line('ACCEPTED'), line('ACCEPTED')], 'TWICE'],
  ['another amount', {}, [line('ACCEPTED', { amountMinor: 99n })], 'AMOUNT_DIFFERS'],
  ['another amount, refused', {}, [line('REJECTED', { amountMinor: 99n })], 'AMOUNT_DIFFERS'],
  ['another IBAN', {}, [line('ACCEPTED', { iban: 'TR2' })], 'IBAN_DIFFERS'],
  ['neither amount nor IBAN given', {}, [line('ACCEPTED', { amountMinor: null, iban: null })], 'ACCEPTED'],
  ['its outcome was unknown', { payoutStatus: 'SUSPECT' }, [line('ACCEPTED')], 'SUSPECT'],
  ['its outcome was unknown, refused', { payoutStatus: 'SUSPECT' }, [line('REJECTED')], 'SUSPECT'],
  ['its outcome was unknown, in hand', { payoutStatus: 'SUSPECT' }, [line('PENDING')], 'PENDING'],
  ['marked as sent before', { payoutStatus: 'SENT' }, [line('ACCEPTED')], 'AGREES'],
  ['a debit proved it before', { payoutStatus: 'PAID' }, [line('ACCEPTED')], 'AGREES'],
  ['it came back before', { payoutStatus: 'RETURNED' }, [line('ACCEPTED')], 'AGREES'],
  ['in hand, and proved already', { payoutStatus: 'PAID' }, [line('PENDING')], 'AGREES'],
  ['refused, and proved already', { payoutStatus: 'PAID' }, [line('REJECTED')], 'CONTRADICTS'],
  ['not named, and proved already', { payoutStatus: 'PAID' }, [], 'AGREES'],
  ['taken before, and read again', { status: 'ACCEPTED', payoutStatus: 'SENT' }, [line('ACCEPTED')], 'AGREES'],
  ['refused before, and read again', { status: 'REJECTED', payoutStatus: 'QUEUED' }, [line('REJECTED')], 'AGREES'],
  [
    'refused before, sent by another file since',
    { status: 'REJECTED', payoutStatus: 'SENDING' },
    [line('REJECTED')],
    'AGREES',
  ],
  [
    'refused before, and now carried out',
    { status: 'REJECTED', payoutStatus: 'QUEUED' },
    [line('ACCEPTED')],
    'CONTRADICTS',
  ],
  [
    'refused before, and now both',
    { status: 'REJECTED', payoutStatus: 'QUEUED' },
    [line('REJECTED'), line('ACCEPTED')],
    'CONTRADICTS',
  ],
  [
    'refused before, and now carried out with another amount',
    { status: 'REJECTED', payoutStatus: 'QUEUED' },
    [line('ACCEPTED', { amountMinor: 99n })],
    'CONTRADICTS',
  ],
  ['contradicted, and not named', contradicted, [], 'CONTRADICTS'],
  [
    'contradicted, and refused with another amount',
    contradicted,
    [line('REJECTED', { amountMinor: 99n })],
    'CONTRADICTS',
  ],
  ['contradicted, and refused twice', contradicted, [line('REJECTED'), line('REJECTED')], 'CONTRADICTS'],
  ['contradicted, and confirmed', contradicted, [line('REJECTED')], 'AGREES'],
  ['carried out, of what waits again', { payoutStatus: 'QUEUED' }, [line('ACCEPTED')], 'CONTRADICTS'],
  ['refused, of what was cancelled', { payoutStatus: 'CANCELLED' }, [line('REJECTED')], 'CONTRADICTS'],
]

test.each(cases)('%s', (_what, is, lines, finding) => {
  expect(judgeResult([row(is)], { lines, group: null }).rows[0]?.finding).toBe(finding)
})

test.each<[BankVerdict, PaymentFinding]>([
  ['ACCEPTED', 'ACCEPTED'],
  ['REJECTED', 'REJECTED'],
  ['PENDING', 'PENDING'],
])('%s of the whole file is that of each payout that it does not name', (verdict, finding) => {
  const group = { verdict, reasonCode: 'X', reason: null }
  const judged = judgeResult([row(), row({ reference: 'B' })], { lines: [line('REJECTED', { reference: 'B' })], group })
  expect(judged.rows.map((one) => one.finding)).toEqual([finding, 'REJECTED'])
  expect(judged.rows[0]?.line).toMatchObject({ reference: 'A', reasonCode: 'X' })
})

test('a line that names no row of the file is reported as unknown', () => {
  const { unknown, rows } = judgeResult([row()], { lines: [line('ACCEPTED', { reference: 'Z' })], group: null })
  expect(unknown.map(({ reference }) => reference)).toEqual(['Z'])
  expect(rows[0]?.finding).toBe('MISSING')
})
