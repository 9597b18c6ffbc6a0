import { mayBeDuplicate, type ComparedLine } from './duplicateLines'

const line = (given: Partial<ComparedLine> = {}): ComparedLine => ({
  bankRef: null,
  senderName: 'Elif Kılıç',
  description: 'Gelen FAST',
  day: '2026-11-20',
  sources: ['BOT'],
  ...given,
})

it.each([
  [
    'a notice without a reference, then the statement with one',
    {},
    { bankRef: 'F-1', description: 'ELIF KILIC 7F429KD' },
    true,
  ],
  ['two notes of a bot in other words', {}, { description: 'FAST sorgu 991' }, true],
  ['a payer that only the other’s note names', { senderName: 'HAVALE' }, { description: 'HAVALE ELIF KILIC' }, true],
  ['two channels with a reference each', { bankRef: 'A' }, { bankRef: 'B', sources: ['MT940'] }, true],
  ['a file’s row of the day after', { bankRef: 'A' }, { bankRef: 'B', sources: ['MT940'], day: '2026-11-21' }, true],
  ['two references of one bot', { bankRef: 'A' }, { bankRef: 'B' }, false],
  ['the same words, counted by the bot', {}, {}, false],
  ['a bot’s line of the day after', {}, { description: 'other', day: '2026-11-21' }, false],
  ['two rows of one file', { sources: ['MT940'] }, { sources: ['MT940'], description: 'other' }, false],
  ['a file that has both', { bankRef: 'A', sources: ['BOT', 'MT940'] }, { bankRef: 'B', sources: ['MT940'] }, false],
  [
    'a nameless note of another payer',
    { senderName: '', description: 'GELEN FAST CAN AKSOY' },
    { sources: ['CSV:tr'] },
    false,
  ],
  [
    'a nameless note of the same payer',
    { senderName: '', description: 'GELEN FAST ELIF KILIC' },
    { sources: ['CSV:tr'] },
    true,
  ],
  [
    'two nameless notes of two payers',
    { senderName: '', description: 'FAST CAN AKSOY' },
    { senderName: '', description: 'FAST ELIF KILIC', sources: ['MT940'] },
    false,
  ],
  [
    'two notes that name nobody',
    { senderName: '', description: 'FAST' },
    { senderName: '', description: 'EFT', sources: ['MT940'] },
    false,
  ],
  ['another payer', {}, { senderName: 'Mehmet Şahin', description: 'other' }, false],
  ['notes that name two requests', { description: '7F429KD' }, { description: '8H2KM4P' }, false],
  ['notes that name one request', { description: '7F429KD' }, { description: 'ref 7F429KD' }, true],
] as const)('%s: %#', (_what, one, other, expected) => {
  expect(mayBeDuplicate(line(one), line(other))).toBe(expected)
  expect(mayBeDuplicate(line(other), line(one))).toBe(expected)
})
