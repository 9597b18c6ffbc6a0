import { answerTone, transferColumns } from './transferColumns'

const idsOf = (kind: { showsWaiting: boolean; showsAnswerBy: boolean }) =>
  transferColumns({ language: 'en', ...kind }).map(({ id }) => id)

test('chargebacks are listed with the day of the answer, in place of the rules that fired', () => {
  const chargebacks = idsOf({ showsWaiting: true, showsAnswerBy: true })
  expect(chargebacks).toContain('answerBy')
  expect(chargebacks).not.toContain('fired')
  expect(idsOf({ showsWaiting: true, showsAnswerBy: false })).toContain('fired')
  expect(idsOf({ showsWaiting: false, showsAnswerBy: false })).toEqual(
    expect.arrayContaining(['answerBy', 'decidedAt', 'decidedBy']),
  )
})

test.each([
  ['2026-11-27T12:00:00.000Z', 'off'],
  ['2026-11-30T12:00:00.000Z', 'late'],
  ['2026-12-07T12:00:00.000Z', undefined],
])('on 28 November an answer due at %s is marked %s', (at, tone) => {
  expect(answerTone(at, Date.parse('2026-11-28T12:00:00.000Z'))).toBe(tone)
})
