import type { EventPage, ReconciliationPage } from '@kasa/contracts/reconciliation'
import { caseCount } from '@kasa/domain/testing/caseCount'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'

import { inTransaction } from '../db/transaction'
import { postJournals, type Posting } from '../ledger/ledger.service'
import { addMerchant, makeDeposit, sendSigned, setStage, type Stage, type TestMerchant } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

const dayMs = 86_400_000

let app: TestApp
let stage: Stage
let admin: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setStage(app)
})
afterAll(() => app.close())

/** Moves to an hour after the next midnight; returns the day that is over. */
async function endDay(): Promise<string> {
  const now = app.clock.now()
  const midnight = (Math.floor((now.getTime() + 3 * 3_600_000) / dayMs) + 1) * dayMs - 3 * 3_600_000
  app.clock.advance(midnight + 3_600_000 - now.getTime())
  admin = await app.signedIn({ scope: ['ADMIN'] })
  return istanbulDay(now)
}

type Row = { merchantRef: string; amount: number; status: string }
/** A card payment's money on one day: each chargeback in kuruş, and what came back of it, if it was won. */
type Taken = { takenMinor: number; wonMinor: number | null }[]

const states = { P10a: 'APPROVED', P10c: 'CHARGEBACK', P10w: 'WON' } as const
let made = 0

/** Posts the money of payments of a merchant; returns what the merchant has to report of them, wins first. */
async function happen(merchant: TestMerchant, payments: readonly Taken[]): Promise<Row[]> {
  const [postings, rows]: [Posting[], Row[]] = [[], []]
  for (const payment of payments) {
    const merchantRef = `pay-${(made += 1)}`
    const { id } = await makeDeposit(app, merchant, { merchantRef, customer: { id: merchantRef, name: 'Elif Kılıç' } })
    const post = (kind: keyof typeof states, occurrenceNo: number, credit: number) => {
      rows.push({ merchantRef, amount: Math.abs(credit), status: states[kind] })
      postings.push({
        kind,
        sourceType: 'remit_request',
        sourceId: id,
        occurrenceNo,
        at: new Date(app.clock.now().getTime() + postings.length),
        lines: [
          { account: `MERCHANT:${merchant.id}:AVAILABLE`, amountMinor: BigInt(-credit) },
          { account: `OUT_TRANSIT:${stage.accountId}`, amountMinor: BigInt(credit) },
        ],
      })
    }
    post('P10a', 1, 1_000_000)
    for (const [n, { takenMinor, wonMinor }] of payment.entries()) {
      post('P10c', n + 1, -takenMinor)
      if (wonMinor !== null) post('P10w', n + 1, wonMinor)
    }
  }
  await inTransaction(app.ctx, (tx) => postJournals(tx, postings))
  return rows.toSorted((a, b) => Number(b.status === 'WON') - Number(a.status === 'WON'))
}

const reportOf = (merchant: TestMerchant, day: string, rows: readonly Row[]) =>
  sendSigned(
    app,
    merchant,
    'POST',
    '/mapi/v1/reconciliations',
    { day, rows },
    { headers: { 'idempotency-key': uuidv7() } },
  )
const dayOf = async (merchant: TestMerchant, day: string) =>
  (
    (await admin.client.get(`/api/report/mutabakat/list?from=${day}&to=${day}&merchantId=${merchant.id}`))
      .body as ReconciliationPage
  ).rows[0]
const eventsOf = async (merchant: TestMerchant, from: string, to = from) =>
  (
    (
      await admin.client.get(
        `/api/report/mutabakatdetay/list?from=${from}&to=${to}&merchantId=${merchant.id}&limit=200`,
      )
    ).body as EventPage
  ).rows
const shop = () => addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })

const payment = fc.array(
  fc.record({ takenMinor: fc.integer({ min: 1, max: 200_000 }), isWon: fc.boolean() }).map(({ takenMinor, isWon }) => ({
    takenMinor,
    wonMinor: isWon ? takenMinor : null,
  })),
  { maxLength: 4 },
)
const faults = ['drop', 'amount', 'twice', 'asChargeback'] as const

test('figures with every chargeback and win agree; one wrong row makes breaks of the whole difference', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(payment, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...faults),
      async (payments, fault) => {
        const merchant = await shop()
        const rows = await happen(merchant, payments)
        const day = await endDay()
        const taken = payments.flat().reduce((sum, { takenMinor, wonMinor }) => sum + takenMinor - (wonMinor ?? 0), 0)
        expect(await reportOf(merchant, day, rows)).toMatchObject({ status: 201, body: { unknown: 0 } })
        expect(await dayOf(merchant, day)).toMatchObject({
          status: 'AGREED',
          figures: { reversedMinor: taken, differenceMinor: 0, breaks: 0 },
        })

        const [first, ...others] = rows
        if (first?.status !== 'WON') return
        const wrong = {
          drop: others,
          amount: [{ ...first, amount: first.amount + 250 }, ...others],
          twice: [first, first, ...others],
          asChargeback: [{ ...first, status: 'CHARGEBACK' }, ...others],
        }[fault]
        const expected = {
          drop: -first.amount,
          amount: 250,
          twice: first.amount,
          asChargeback: -2 * first.amount,
        }[fault]
        await reportOf(merchant, day, wrong)
        const row = await dayOf(merchant, day)
        expect(row).toMatchObject({ status: 'IN_PROGRESS', figures: { differenceMinor: expected } })
        const events = await eventsOf(merchant, day)
        expect(events.reduce((sum, { differenceMinor }) => sum + Number(differenceMinor), 0)).toBe(expected)
        expect(events.filter(({ breakType }) => breakType !== null).length).toBeGreaterThan(0)
      },
    ),
    { numRuns: caseCount(4, 60) },
  )
})

test('each fault of a won chargeback has its break', async () => {
  const merchant = await shop()
  const won = [{ takenMinor: 40_000, wonMinor: 40_000 }]
  const rows = await happen(merchant, [won, won, won, [{ takenMinor: 5_000, wonMinor: null }]])
  const day = await endDay()
  const [same, less, silent] = rows
  if (!same || !less || !silent) throw new Error('No wins')
  const lost = rows.at(-1)
  await reportOf(merchant, day, [
    same,
    { ...less, amount: 39_000 },
    { merchantRef: lost?.merchantRef ?? '', amount: 5_000, status: 'WON' },
    ...rows.slice(3),
  ])
  const breaks = (await eventsOf(merchant, day)).flatMap(({ breakType, merchantRef, merchantState, differenceMinor }) =>
    breakType === null ? [] : [[merchantRef, breakType, merchantState, differenceMinor]],
  )
  expect(breaks.toSorted()).toEqual(
    [
      [less.merchantRef, 'AMOUNT', 'WON', -1_000],
      [silent.merchantRef, 'STATUS', null, -40_000],
      [lost?.merchantRef, 'STATUS', 'WON', 5_000],
    ].toSorted(),
  )

  // Told on the wrong day, it is late on both; its chargeback agrees.
  const next = await endDay()
  await reportOf(merchant, day, rows.slice(1))
  await reportOf(merchant, next, [same])
  const late = (await eventsOf(merchant, day, next)).flatMap(({ day: on, breakType, differenceMinor }) =>
    breakType === null ? [] : [[on, breakType, differenceMinor]],
  )
  expect(late.toSorted()).toEqual(
    [
      [day, 'LATE', -40_000],
      [next, 'LATE', 40_000],
    ].toSorted(),
  )
})

test('a sheet may use Turkish words, and only a won chargeback counts against its movement', async () => {
  const merchant = await shop()
  const [row] = await happen(merchant, [[{ takenMinor: 7_000, wonMinor: 7_000 }]])
  const day = await endDay()
  const people = await app.signedIn({ scope: ['MERCHANT'], merchantId: merchant.id })
  const text = ['Referans;Tutar;Durum', `${row?.merchantRef};70,00;Ters ibraz kazanıldı`].join('\r\n')
  const answer = await people.client.post(
    `/api/report/mutabakatdetay/report?${new URLSearchParams({ day, name: 'gun.csv' })}`,
    Buffer.from(text),
    { 'content-type': 'application/octet-stream' },
  )
  expect(answer).toMatchObject({ status: 200, body: { report: { rowCount: 1, unknown: 0 }, faults: [] } })
  const { rows } = await app.tenant.pool.query(
    'select reversed_minor from merchant_report where merchant_id = $1 and replaced_at is null',
    [merchant.id],
  )
  expect(rows).toEqual([{ reversed_minor: -7_000n }])
})
