import type { BalanceLine } from './balanceChain'
import { neverLeft, type CoveringStatement } from './neverLeft'

const at = (time: string) => Date.parse(`${time}:00+03:00`)
const time = { fromMs: at('2026-11-24T14:00'), untilMs: at('2026-11-24T15:00') }
const statement = (from: string, to: string, more: Partial<CoveringStatement> = {}): CoveringStatement => ({
  id: `${from}-${to}`,
  from,
  to,
  openingMinor: 100n,
  closingMinor: 100n,
  isSound: true,
  handedInMs: at('2026-12-31T09:00'),
  ...more,
})
const line = (id: string, when: string, signedMinor: bigint, balanceAfterMinor: bigint | null): BalanceLine => ({
  id,
  atMs: at(when),
  hasTime: true,
  signedMinor,
  balanceAfterMinor,
})
const proofOf = (statements: readonly CoveringStatement[], lines: readonly BalanceLine[] = [], of = time) => {
  const answer = neverLeft({ statements, lines }, of)
  return typeof answer === 'string' ? answer : answer.by
}

test('a statement of the whole day proves it, and only once that day was over when it was handed in', () => {
  expect(proofOf([statement('2026-11-24', '2026-11-24')])).toBe('STATEMENTS')
  expect(proofOf([statement('2026-11-01', '2026-11-30')])).toBe('STATEMENTS')
  expect(proofOf([statement('2026-11-24', '2026-11-24', { handedInMs: at('2026-11-25T00:00') })])).toBe('STATEMENTS')
  expect(proofOf([statement('2026-11-24', '2026-11-24', { handedInMs: at('2026-11-24T23:59') })])).toBe('NOT_COVERED')
  expect(proofOf([statement('2026-11-24', '2026-11-25', { handedInMs: at('2026-11-25T12:00') })])).toBe('NOT_COVERED')
})

test('another day, rows that do not add up, or nothing at all prove nothing', () => {
  expect(proofOf([])).toBe('NOT_COVERED')
  expect(proofOf([statement('2026-11-23', '2026-11-23')])).toBe('NOT_COVERED')
  expect(proofOf([statement('2026-11-25', '2026-11-25')])).toBe('NOT_COVERED')
  expect(proofOf([statement('2026-11-24', '2026-11-24', { isSound: false })])).toBe('NOT_COVERED')
})

test('over several days each statement begins the day after the last, with its closing balance', () => {
  const over = { ...time, untilMs: at('2026-11-26T17:00') }
  const [tuesday, wednesday, thursday] = [
    statement('2026-11-24', '2026-11-24', { closingMinor: 70n }),
    statement('2026-11-25', '2026-11-25', { openingMinor: 70n, closingMinor: 80n }),
    statement('2026-11-26', '2026-11-26', { openingMinor: 80n }),
  ]
  expect(proofOf([thursday, tuesday, wednesday], [], over)).toBe('STATEMENTS')
  expect(proofOf([tuesday, thursday], [], over)).toBe('NOT_COVERED')
  expect(proofOf([tuesday, wednesday], [], over)).toBe('NOT_COVERED')
  expect(proofOf([tuesday, { ...wednesday, openingMinor: 69n }, thursday], [], over)).toBe('BALANCE_GAP')
})

test('lines prove it by their balances, from before it was begun until after it can have gone', () => {
  const before = line('a', '2026-11-24T13:59', 10n, 100n)
  const during = line('b', '2026-11-24T14:30', -40n, 60n)
  const after = line('c', '2026-11-24T15:00', 5n, 65n)
  expect(proofOf([], [before, during, after])).toBe('BALANCES')
  expect(proofOf([], [before, after])).toBe('BALANCE_GAP')
  expect(proofOf([], [during, after])).toBe('NOT_COVERED')
  expect(proofOf([], [before, during])).toBe('NOT_COVERED')
  expect(proofOf([], [before, { ...during, balanceAfterMinor: null }, after])).toBe('BALANCES')
  expect(proofOf([], [{ ...before, hasTime: false }, during, { ...after, hasTime: false }])).toBe('NOT_COVERED')
})

test('either record is enough, and a gap in the one is not filled by the other’s word', () => {
  const gap = [line('a', '2026-11-24T13:59', 10n, 100n), line('c', '2026-11-24T15:00', 5n, 65n)]
  expect(proofOf([statement('2026-11-24', '2026-11-24')], [])).toBe('STATEMENTS')
  expect(proofOf([], gap)).toBe('BALANCE_GAP')
  expect(proofOf([statement('2026-11-24', '2026-11-24')], gap)).toBe('BALANCE_GAP')
})
