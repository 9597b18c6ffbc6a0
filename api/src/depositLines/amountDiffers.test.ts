import type { AmountPolicy } from '@kasa/domain/deposit'

import { verifyLedger } from '../ledger/verify.service'
import {
  addLimits,
  makeDeposit,
  reportPayment,
  sendSigned,
  setStage,
  type MadeDeposit,
  type Stage,
} from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { expireDeposits } from '../deposits/expireDeposits.service'

let test: TestApp
let stage: Stage
let admin: SignedInClient

beforeAll(async () => {
  test = await buildTestApp()
  const limitGroupId = await addLimits(test.tenant, [{ subject: 'MERCHANT', metric: 'AMOUNT', cap: 20_000_000 }])
  stage = await setStage(test, { autoMatch: 'APPROVE', merchant: { limitGroupId } })
})
/** A session ends before a request expires. */
const signIn = async () => void (admin = await test.signedIn({ scope: ['ADMIN'] }))
beforeEach(signIn)
afterEach(async () => {
  expect((await verifyLedger(test.tenant.pool)).broken).toEqual([])
})
afterAll(() => test.close())

const api = '/api/remit-request'
const wish = (policy: AmountPolicy) =>
  test.tenant.pool.query('update merchant set amount_policy = $2 where id = $1', [stage.merchant.id, policy])
const depositOf = (amount: number) => makeDeposit(test, stage.merchant, { amount })
const balance = async () =>
  ((await sendSigned(test, stage.merchant, 'GET', '/mapi/v1/balance')).body as { available: number }).available
const taken = async () =>
  (
    await test.tenant.pool.query<{ taken: bigint }>(
      'select coalesce(sum(taken), 0)::bigint as taken from limit_counter',
    )
  ).rows[0]?.taken ?? 0n
const lineStates = async (id: string) =>
  (
    await test.tenant.pool.query<{ status: string }>(
      `select line.status from match_line link join bank_tx line on line.id = link.bank_tx_id where link.request_id = $1
        and link.released_at is null order by link.created_at`,
      [id],
    )
  ).rows.map(({ status }) => status)
const shown = async (id: string) =>
  (await admin.client.get(`${api}/get/${id}`)).body as {
    status: string
    amountReceivedMinor: number | null
    netMinor: number
    feeMinor: number
    bankLines: unknown[]
    version: number
  }
async function approve({ id }: MadeDeposit, reasonCode?: string) {
  const { row, claimToken } = (await admin.client.post(`${api}/claim/${id}`)).body as {
    row: { version: number }
    claimToken: string
  }
  return admin.client.post(`${api}/decide/${id}`, { decision: 'approve', claimToken, version: row.version, reasonCode })
}

it('REVIEW: a person approves what came; fee, net and limit follow it, and undo brings the old ones back', async () => {
  await wish('REVIEW')
  const [before, takenBefore] = [await balance(), await taken()]
  const deposit = await depositOf(1_000_000)
  await reportPayment(test, stage, deposit, { amount: 900_000 })
  expect(await shown(deposit.id)).toMatchObject({ status: 'IN_REVIEW', amountReceivedMinor: 900_000 })
  expect(await lineStates(deposit.id)).toEqual(['PARTIAL'])
  const answer = await approve(deposit, 'AMOUNT_ACCEPTED')
  // 1.5 % of 9,000, and 10 % of that as tax.
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'APPROVED', feeMinor: 13_500, taxMinor: 1_350, netMinor: 885_150 },
  })
  expect(await balance()).toBe(before + 885_150)
  expect((await taken()) - takenBefore).toBe(900_000n)
  const { version } = answer.body as { version: number }
  expect(await admin.client.post(`${api}/undo/${deposit.id}`, { version })).toMatchObject({
    status: 200,
    body: { row: { feeMinor: 15_000, taxMinor: 1_500, netMinor: 983_500 } },
  })
  expect((await taken()) - takenBefore).toBe(1_000_000n)
})

it('APPROVE_RECEIVED: more than asked is approved at once; less waits for the rest', async () => {
  await wish('APPROVE_RECEIVED')
  const more = await depositOf(500_000)
  await reportPayment(test, stage, more, { amount: 600_000 })
  expect(await shown(more.id)).toMatchObject({ status: 'APPROVED', amountReceivedMinor: 600_000, feeMinor: 9_000 })

  const split = await depositOf(700_000)
  await reportPayment(test, stage, split, { amount: 300_000 })
  expect(await shown(split.id)).toMatchObject({ status: 'ASSIGNED', amountReceivedMinor: 300_000 })
  expect(await lineStates(split.id)).toEqual(['PARTIAL'])
  await reportPayment(test, stage, split, { amount: 400_000 })
  expect(await shown(split.id)).toMatchObject({
    status: 'APPROVED',
    amountReceivedMinor: 700_000,
    feeMinor: 10_500,
    bankLines: [{}, {}],
  })
  expect(await lineStates(split.id)).toEqual(['MATCHED', 'MATCHED'])

  const short = await depositOf(800_000)
  await reportPayment(test, stage, short, { amount: 200_000 })
  test.clock.advance(29 * 60_000)
  await signIn()
  await expireDeposits(test.ctx)
  expect((await shown(short.id)).status).toBe('ASSIGNED')
  test.clock.advance(60_000)
  await expireDeposits(test.ctx)
  expect(await shown(short.id)).toMatchObject({ status: 'APPROVED', amountReceivedMinor: 200_000 })
})

it('the system approves no other amount if the payer is not the customer', async () => {
  await wish('APPROVE_RECEIVED')
  const deposit = await depositOf(510_000)
  await reportPayment(test, stage, deposit, { amount: 600_000, senderName: 'BASKA BIRI' })
  expect((await shown(deposit.id)).status).toBe('IN_REVIEW')
  test.clock.advance(31 * 60_000)
  await signIn()
  await expireDeposits(test.ctx)
  expect((await shown(deposit.id)).status).toBe('IN_REVIEW')
})

it('a late approval counts against a limit that has no counter yet', async () => {
  await wish('REVIEW')
  const deposit = await depositOf(515_000)
  test.clock.advance(31 * 60_000)
  await expireDeposits(test.ctx)
  await signIn()
  await reportPayment(test, stage, deposit)
  // All counters, because it may now be another day than that of the request.
  const reset = await test.tenant.pool.query<{
    rule_id: string
    subject_key: string
    period_key: string
    taken: bigint
  }>('delete from limit_counter returning *')
  const { lines } = (await admin.client.get(`${api}/lateLines/${deposit.id}`)).body as { lines: { id: string }[] }
  const { version } = await shown(deposit.id)
  const answer = await admin.client.post(`${api}/late/${deposit.id}`, {
    bankTxId: lines[0]?.id,
    version,
    reasonCode: 'RECEIPT_AGREES',
  })
  const takenNow = await taken()
  // Adds back what the counters held for other requests, so that the books agree again.
  for (const { rule_id, subject_key, period_key, taken: had } of reset.rows)
    await test.tenant.pool.query(
      `insert into limit_counter values ($1, $2, $3, $4)
       on conflict (rule_id, subject_key, period_key) do update set taken = limit_counter.taken + excluded.taken`,
      [rule_id, subject_key, period_key, had],
    )
  expect(answer).toMatchObject({ status: 200, body: { status: 'APPROVED' } })
  expect(takenNow).toBe(515_000n)
})

it('REJECT_AND_RETURN: nobody approves it, and rejecting frees the lines', async () => {
  await wish('REJECT_AND_RETURN')
  const deposit = await depositOf(520_000)
  await reportPayment(test, stage, deposit, { amount: 500_000 })
  expect(await approve(deposit)).toMatchObject({ status: 409, body: { code: 'AMOUNT_DIFFERS' } })
})

it('holds a part in review until a second line completes the sum', async () => {
  await wish('REVIEW')
  const deposit = await depositOf(530_000)
  await reportPayment(test, stage, deposit, { amount: 500_000 })
  await reportPayment(test, stage, deposit, { amount: 30_000 })
  expect(await shown(deposit.id)).toMatchObject({
    status: 'IN_REVIEW',
    amountReceivedMinor: 530_000,
    bankLines: [{}, {}],
  })
  expect(await lineStates(deposit.id)).toEqual(['SUGGESTED', 'SUGGESTED'])
  expect(await approve(deposit)).toMatchObject({ status: 200, body: { netMinor: 521_255 } })
})

it('approves no more than a limit allows', async () => {
  await wish('REVIEW')
  const deposit = await depositOf(540_000)
  await reportPayment(test, stage, deposit, { amount: 30_000_000 })
  expect(await approve(deposit, 'AMOUNT_ACCEPTED')).toMatchObject({ status: 409, body: { code: 'LIMIT_TAKEN' } })
  expect((await shown(deposit.id)).status).toBe('IN_REVIEW')
})
