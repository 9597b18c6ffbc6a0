import { putTenantPage } from '@kasa/testing/tenantPage'

import { answerConfirm, confirm, confirmStore } from './confirm'
import { ApiFailed, networkFailure } from './failure'
import { startLanguage } from './i18n'
import { shouldRetry } from './query'

beforeAll(() => putTenantPage())

describe('confirm', () => {
  test.each([
    ['en' as const, ['OK', 'No', 'Cancel']],
    ['tr' as const, ['Tamam', 'Hayır', 'Vazgeç']],
  ])('%s: the specification’s default texts', async (language, texts) => {
    await startLanguage(language)
    const answer = confirm({ title: 'Do you want re-set MFA for this user?', deny: true })
    const { open } = confirmStore.getState()
    expect([open?.confirmText, open?.denyText, open?.cancelText]).toEqual(texts)
    answerConfirm('denied')
    expect(await answer).toBe('denied')
    expect(confirmStore.getState().open).toBeNull()
  })

  test('two answers unless a third is given; a second question cancels the first', async () => {
    const first = confirm({ title: 'one' })
    expect(confirmStore.getState().open?.denyText).toBeNull()
    const second = confirm({ title: 'two', confirmText: 'Do it' })
    expect(await first).toBe('cancelled')
    expect(confirmStore.getState().open).toMatchObject({ title: 'two', confirmText: 'Do it' })
    answerConfirm('confirmed')
    expect(await second).toBe('confirmed')
  })
})

const refused = (status: number) =>
  new ApiFailed({ kind: 'refused', status, error: { code: 'X', message_tr: 'x', message_en: 'x', requestId: 'r' } })
test.each([
  ['a dead line', new ApiFailed(networkFailure), true],
  ['a broken server', new ApiFailed({ kind: 'broken', status: 502, requestId: null }), true],
  ['a busy server', refused(503), true],
  ['a refusal', refused(409), false],
  ['an answer outside the contract', new ApiFailed({ kind: 'broken', status: 200, requestId: null }), false],
  ['signed out', new ApiFailed({ kind: 'signedOut', status: 401 }), false],
])('a read is tried again after %s: at most twice', (_, caught, again) => {
  expect([0, 1, 2].map((failures) => shouldRetry(failures, caught))).toEqual([again, again, false])
})
