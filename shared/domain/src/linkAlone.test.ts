import { needsSecondToLink } from './linkAlone'

const [minuteMs, dayMs] = [60_000, 24 * 3_600_000]
const createdMs = 100 * dayMs
const request = { createdMs, ttlMs: createdMs + 30 * minuteMs }
const after = { bookedMs: createdMs + minuteMs, seenMs: createdMs + minuteMs }
const copied = { bookedMs: createdMs - minuteMs, seenMs: createdMs - minuteMs }
const old = { bookedMs: createdMs - dayMs - 1, seenMs: after.seenMs }
const lateBy = (ms: number) => ({ bookedMs: request.ttlMs + ms, seenMs: request.ttlMs + ms })
const all = { reference: 1, amount: 1, name: 1, account: 1, time: 1 }
const stranger = { ...all, reference: 0, name: 0.4 }

it.each([
  ['all agrees', after, all, false],
  ['the reference alone, of a payment made first', copied, { ...stranger, reference: 1, amount: 0, account: 0 }, false],
  ['a reference with one letter wrong', copied, { ...stranger, reference: 0.7 }, false],
  ['the name alone', after, { ...stranger, name: 0.9, amount: 0.2, account: 0 }, false],
  ['a name that could be copied from the line', copied, { ...all, reference: 0 }, true],
  ['a relative pays', after, stranger, false],
  ['a relative pays a day late', lateBy(dayMs), stranger, false],
  ['a relative pays later still', lateBy(dayMs + 1), stranger, true],
  ['the sum alone, of a line that was there first', copied, stranger, true],
  ['a stranger on another account', after, { ...stranger, account: 0 }, true],
  ['a stranger with another sum', after, { ...stranger, amount: 0.79 }, true],
  ['an older line, whatever agrees', old, all, true],
])('%s', (_what, line, parts, expected) => expect(needsSecondToLink(line, request, parts)).toBe(expected))
