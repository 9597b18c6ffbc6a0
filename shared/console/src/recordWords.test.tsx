import type { RecordWords } from '@kasa/module/recordWords'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, screen } from '@testing-library/react'

import { provideRecordWords, recordWordsWaitMs, useRecordWords, type RecordWordsSource } from './recordWords'

const parcels: RecordWords = {
  en: { 'object.parcel': 'Parcel', 'approvalDoes.parcel.return': '{{amount}} goes back.', 'reason.LOST': 'Lost' },
  tr: { 'object.parcel': 'Koli', 'approvalDoes.parcel.return': '{{amount}} iade edilir.', 'reason.LOST': 'Kayıp' },
}
const ships: RecordWords = {
  en: { 'object.ship': 'Ship', 'reason.LOST': 'Sunk' },
  tr: { 'object.ship': 'Gemi', 'reason.LOST': 'Battı' },
}

/** A module that loads when the test says so. */
function late(moduleId: string) {
  let answer: (words: RecordWords) => void = () => undefined
  let fail: () => void = () => undefined
  const load = jest.fn(
    () =>
      new Promise<RecordWords>((resolve, reject) => {
        answer = resolve
        fail = () => reject(new Error('broken'))
      }),
  )
  const source: RecordWordsSource = { moduleId, load }
  return {
    source,
    load,
    answer: (words: RecordWords) => act(async () => answer(words)),
    fail: () => act(async () => fail()),
  }
}

function Screen() {
  const records = useRecordWords()
  return (
    <>
      <p aria-label="said">{['parcel', 'ship', 'planet'].map((kind) => records.t('object', kind)).join('|')}</p>
      <p aria-label="codes">{records.codes('object').join('|')}</p>
      <p aria-label="reason">{records.t('reason', 'LOST')}</p>
      <p aria-label="does">{records.find('approvalDoes', 'parcel.return', { amount: '₺5' }) ?? 'nothing'}</p>
    </>
  )
}
const read = (name: string) => screen.getByLabelText(name).textContent
const show = (language: 'tr' | 'en' = 'en') => renderScreen(<Screen />, { language })

afterEach(() => {
  act(() => provideRecordWords([]))
  jest.useRealTimers()
})

test('nothing loads before a screen asks; words come as modules answer; an unknown code is shown last', async () => {
  const [one, other] = [late('one'), late('other')]
  provideRecordWords([one.source, other.source])
  expect(one.load).not.toHaveBeenCalled()
  await show()
  expect(read('said')).toBe('||')
  await other.answer(ships)
  expect(read('said')).toBe('|Ship|')
  await one.answer(parcels)
  expect(read('said')).toBe('Parcel|Ship|planet')
  expect(read('codes')?.split('|').sort()).toEqual(['parcel', 'ship'])
  expect(read('does')).toBe('₺5 goes back.')
  // If two modules have texts for it, the first module's is used, whichever loaded first.
  expect(read('reason')).toBe('Lost')
})

test('a module that fails leaves codes, the others their words; the next screen asks it again', async () => {
  const [bad, good] = [late('bad'), late('good')]
  provideRecordWords([bad.source, good.source])
  const { unmount } = await show('tr')
  await good.answer(ships)
  await bad.fail()
  expect(read('said')).toBe('parcel|Gemi|planet')
  unmount()
  await show('tr')
  expect([bad.load.mock.calls.length, good.load.mock.calls.length]).toEqual([2, 1])
  await bad.answer(parcels)
  expect(read('said')).toBe('Koli|Gemi|planet')
})

test('a module that does not answer is waited for a while, and used when it does', async () => {
  jest.useFakeTimers()
  const slow = late('slow')
  provideRecordWords([slow.source])
  await show()
  expect(read('said')).toBe('||')
  act(() => jest.advanceTimersByTime(recordWordsWaitMs))
  expect(read('said')).toBe('parcel|ship|planet')
  await slow.answer(parcels)
  expect(read('said')).toBe('Parcel|ship|planet')
})

test('if no module has words, codes are shown at once', async () => {
  await show()
  expect(read('said')).toBe('parcel|ship|planet')
})

test('a new build’s words replace the old one’s once they are here; a module that goes takes its own', async () => {
  const [old, next] = [late('one'), late('one')]
  provideRecordWords([old.source])
  await show()
  await old.answer(parcels)
  act(() => provideRecordWords([next.source]))
  expect(read('said')).toBe('Parcel||')
  await next.answer({ en: { 'object.parcel': 'Package' }, tr: { 'object.parcel': 'Paket' } })
  expect(read('said')).toBe('Package|ship|planet')
  act(() => provideRecordWords([]))
  expect(read('said')).toBe('parcel|ship|planet')
})
