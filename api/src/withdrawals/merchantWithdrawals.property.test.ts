import { caseCount } from '@kasa/domain/testing/caseCount'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'

import { verifyLedger } from '../ledger/verify.service'
import { addAccount, sendSigned, type Stage } from '../testing/moneyFixture'
import { askPayout, ourIban, ownIbanOf, setPayoutStage, type MadePayout } from '../testing/payoutFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: Stage
beforeEach(async () => {
  app = await buildTestApp()
  stage = await setPayoutStage(app)
})
afterEach(() => app.close())

const send = (method: 'GET' | 'POST', path: string, body?: object) =>
  sendSigned(app, stage.merchant, method, path, body, { headers: { 'idempotency-key': uuidv7() } })
const createPayout = (body: Record<string, unknown> = {}, key?: string) => askPayout(app, stage.merchant, body, key)
const cancel = (id: string) => send('POST', `/mapi/v1/withdrawals/${id}/cancel`, {})
const balance = async () => (await send('GET', '/mapi/v1/balance')).body as { available: number; held: number }
const sound = async () => expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])

test('a payout’s cost is held at its request, fee and tax on top, and is released once cancelled', async () => {
  const { status, body } = await createPayout({ merchantRef: 'mine' })
  expect(status).toBe(201)
  const payout = body as MadePayout
  expect(payout).toMatchObject({
    status: 'QUEUED',
    number: expect.stringMatching(/^W-26-\d{7}$/),
    amount: 100_000,
    fee: 200,
    tax: 20,
    total: 100_220,
    ibanLast4: '1326',
    bank: 'Bank',
  })
  expect(await balance()).toEqual({ available: 899_780, held: 100_220, reserve: 0, currency: 'TRY' })
  expect((await send('GET', `/mapi/v1/withdrawals/${payout.id}`)).body).toEqual(payout)
  expect((await send('GET', '/mapi/v1/withdrawals?merchantRef=mine')).body).toEqual({
    withdrawals: [payout],
  })
  expect((await cancel(payout.id)).body).toMatchObject({ status: 'CANCELLED' })
  expect(await balance()).toEqual({ available: 1_000_000, held: 0, reserve: 0, currency: 'TRY' })
  expect(await cancel(payout.id)).toMatchObject({ status: 409, body: { code: 'STATUS' } })
  await sound()
})

test('a repetition after a lost answer, under the same key, is one payout, held once', async () => {
  const key = uuidv7()
  const first = await createPayout({ merchantRef: 'once' }, key)
  const second = await createPayout({ merchantRef: 'once' }, key)
  expect(second.body).toEqual(first.body)
  expect(await createPayout({ merchantRef: 'once' })).toMatchObject({
    status: 409,
    body: { code: 'MERCHANT_REF_USED' },
  })
  expect((await balance()).held).toBe(100_220)
  await sound()
})

test.each([
  ['beyond the balance', { amount: 1_000_000 }, 422, 'INSUFFICIENT_BALANCE'],
  ['to a mistyped IBAN', { iban: 'TR330006100519786457841327' }, 400, 'IBAN_CHECK'],
  ['to a bank that is not known', { iban: 'TR470000100100000350930001' }, 409, 'IBAN_BANK_UNKNOWN'],
  ['to nobody', { beneficiaryName: '—' }, 400, 'FIELD_INVALID'],
  ['of nothing', { amount: 0 }, 400, 'FIELD_INVALID'],
])('no payout %s, and nothing is held', async (_, body, status, code) => {
  expect(await createPayout(body)).toMatchObject({ status, body: { code } })
  expect(await balance()).toEqual({ available: 1_000_000, held: 0, reserve: 0, currency: 'TRY' })
  await sound()
})

test('an IBAN may have letters, among its last four as well', async () => {
  expect(await createPayout({ iban: 'TR73 0006 1005 1978 6457 84ab 12' })).toMatchObject({
    status: 201,
    body: { ibanLast4: 'AB12' },
  })
})

test.each(['ACTIVE', 'PAUSED', 'CLOSED'])('an account of ours is refused as beneficiary: %s', async (status) => {
  await ownIbanOf(app, await addAccount(app.tenant, { remitGroupId: stage.groupId }), status)
  expect(await createPayout({ iban: ourIban })).toMatchObject({
    status: 409,
    body: { code: 'IBAN_OURS', field: 'iban' },
  })
  expect(await balance()).toMatchObject({ held: 0 })
})

test('the balance can be used to the last kuruş, and not one more', async () => {
  expect((await createPayout({ amount: 999_781 })).status).toBe(422)
  expect((await createPayout({ amount: 999_780 })).status).toBe(201)
  expect(await balance()).toEqual({ available: 0, held: 1_000_000, reserve: 0, currency: 'TRY' })
})

test('a merchant without the module, and a key without the scope, cannot request any', async () => {
  await app.tenant.pool.query(`update merchant set modules = '{remit}' where id = $1`, [stage.merchant.id])
  expect(await createPayout()).toMatchObject({ status: 409, body: { code: 'MODULE_DISABLED' } })
  await app.tenant.pool.query(`update merchant_key set scopes = '{deposit:create,read}' where merchant_id = $1`, [
    stage.merchant.id,
  ])
  expect(await createPayout()).toMatchObject({ status: 401, body: { code: 'KEY_SCOPE' } })
})

test('twenty at once for a balance of nine are nine payouts: nobody spends the same money twice', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => createPayout({ amount: 110_000 })))
  const statuses = answers.map(({ status, body }) =>
    status === 201 ? '201' : `${status} ${(body as { code: string }).code}`,
  )
  expect(statuses.sort()).toEqual([
    ...Array.from({ length: 9 }, () => '201'),
    ...Array.from({ length: 11 }, () => '422 INSUFFICIENT_BALANCE'),
  ])
  expect(await balance()).toEqual({
    available: 1_000_000 - 9 * 110_220,
    held: 9 * 110_220,
    reserve: 0,
    currency: 'TRY',
  })
  await sound()
})

test('requests and cancellations, in any order and at once, keep held plus free constant', async () => {
  const act = fc.oneof(
    fc.record({ do: fc.constant('ask' as const), amount: fc.integer({ min: 1, max: 600_000 }) }),
    fc.record({ do: fc.constant('cancel' as const), which: fc.nat(9) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      async (rounds) => {
        const made: MadePayout[] = []
        for (const round of rounds) {
          const answers = await Promise.all(
            round.map(async (one) => {
              if (one.do === 'ask') return createPayout({ amount: one.amount })
              const target = made[one.which % Math.max(1, made.length)]
              return target ? cancel(target.id) : undefined
            }),
          )
          for (const answer of answers) if (answer?.status === 201) made.push(answer.body as MadePayout)
          expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([])
          const { available, held } = await balance()
          expect([available >= 0, held >= 0, available + held]).toEqual([true, true, 1_000_000])
        }
        for (const { id } of made) await cancel(id)
        expect(await balance()).toEqual({ available: 1_000_000, held: 0, reserve: 0, currency: 'TRY' })
      },
    ),
    { numRuns: caseCount(8, 50) },
  )
  await sound()
})

test('from 400,000.00 a day for one customer, a payout needs a description', async () => {
  const large = { amount: 39_999_999, customer: { id: 'c-large', name: 'Elif Kılıç' } }
  // The balance does not cover these amounts: INSUFFICIENT_BALANCE means that the description check passed.
  expect((await askPayout(app, stage.merchant, large)).body).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  for (const description of [undefined, 'x'.repeat(19), ` ${'x'.repeat(19)} `])
    expect((await askPayout(app, stage.merchant, { ...large, amount: 40_000_000, description })).body).toMatchObject({
      code: 'DESCRIPTION_NEEDED',
      field: 'description',
    })
  const described = { ...large, amount: 40_000_000, description: 'Konut satış bedeli, 3. taksit' }
  expect((await askPayout(app, stage.merchant, described)).body).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
})
