import type { ReportFileAnswer } from '@kasa/contracts/merchantReports'
import type { EventPage, ReconciliationMatrix, ReconciliationPage } from '@kasa/contracts/reconciliation'
import type { JournalKind, JournalLine } from '@kasa/domain/ledger'
import { type movements, postings, reconciliationFigures } from '@kasa/domain/reconciliation'
import { figureText } from '@kasa/domain/figureText'
import { formatDate } from '@kasa/domain/istanbulClock'
import { parse } from 'csv-parse/sync'
import { uuidv7 } from 'uuidv7'

import { createPool, type Pool } from '../db/client'
import { inTransaction } from '../db/transaction'
import { foldFacts } from '../facts/facts.service'
import { postJournals, type Posting } from '../ledger/ledger.service'
import {
  addAccount,
  addGroup,
  addMerchant,
  makeDeposit,
  reportPayment,
  sendSigned,
  type Stage,
  type TestMerchant,
} from '../testing/moneyFixture'
import { addPayout, setPayoutStage } from '../testing/payoutFixture'
import { pdfText } from '../testing/pdfText'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { arrive, makeWallet, setWalletStage } from '../testing/walletFixture'
import { readEvents, readReconciliation } from './readReconciliation.service'

const zones = ['UTC', 'America/New_York', 'Europe/Istanbul'] as const
const dayMs = 86_400_000

let app: TestApp
let stage: Stage
let other: TestMerchant
let admin: SignedInClient
let pools: Pool[]
let today: string
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setPayoutStage(app)
  other = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
  pools = zones.map((zone) => {
    const url = new URL(app.tenant.directUrl)
    url.searchParams.set('options', `-c timezone=${zone}`)
    return createPool(url.toString(), { max: 4, name: `kasa-test-${zone}` })
  })
  admin = await app.signedIn({ scope: ['ADMIN'] })
  today = new Date(app.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await app.close()
})

/** Pseudo-random numbers, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const dayOf = (offset: number) => new Date(Date.parse(today) + offset * dayMs).toISOString().slice(0, 10)
/** The last moment of an Istanbul day at the journal's precision, its first moment, or any other. */
const momentOf = (day: string, pick: (below: number) => number): Date => {
  const start = Date.parse(`${day}T00:00:00+03:00`)
  return new Date(start + [0, dayMs - 1, pick(dayMs)][pick(3)]!)
}

/** A balanced journal of this kind with new amounts. */
function linesOf(kind: JournalKind, merchantId: string, pick: (below: number) => number): JournalLine[] {
  const [gross, fee, tax] = [BigInt(10_000 + pick(1_000_000)), BigInt(pick(500)), BigInt(pick(90))]
  const [bank, own] = [`OUT_TRANSIT:${stage.accountId}`, `MERCHANT:${merchantId}:AVAILABLE`]
  const sign = ['P4', 'P9', 'P2U', 'P10aU', 'P10r', 'P10c', 'P11'].includes(kind) ? 1n : -1n
  return [
    { account: own, amountMinor: sign * (gross - fee - tax) },
    { account: 'FEE:DEPOSIT', amountMinor: sign * fee },
    { account: 'TAX_PAYABLE', amountMinor: sign * tax },
    { account: bank, amountMinor: -sign * gross },
  ].filter(({ amountMinor }) => amountMinor !== 0n)
}

const kinds = (Object.keys(postings) as JournalKind[]).filter((kind) => postings[kind])

/** A merchant's days directly from the journal, without the facts. */
const journalSums = `
  with line as (
    select j.id, j.kind, (j.at at time zone 'Europe/Istanbul')::date as day, a.code, l.amount_minor, whose.merchant_id
    from journal j join journal_line l on l.journal_id = j.id join ledger_account a on a.id = l.account_id
    join lateral (select split_part(own.code, ':', 2)::uuid as merchant_id from journal_line ol join ledger_account own
      on own.id = ol.account_id
      where ol.journal_id = j.id and own.code like 'MERCHANT:%' limit 1) whose on true
    where $3::uuid is null or whose.merchant_id = $3
  ), part as (
    select *, code like 'MERCHANT:%' or code like 'FEE:%' or code = 'TAX_PAYABLE' as is_gross,
      day between $1::date and $2::date as ranged from line
  )
  select coalesce(-sum(amount_minor) filter (where code like 'MERCHANT:%' and day < $1::date), 0)::text as
    "openingMinor",
    coalesce(-sum(amount_minor) filter (where code like 'MERCHANT:%' and day <= $2::date), 0)::text as "closingMinor",
    coalesce(-sum(amount_minor) filter (where ranged and code like 'FEE:%'), 0)::text as "feeMinor",
    coalesce(-sum(amount_minor) filter (where ranged and code = 'TAX_PAYABLE'), 0)::text as "taxMinor",
    coalesce(-sum(amount_minor) filter (where ranged and is_gross and kind in ('P2', 'P2b', 'P2U', 'P10a', 'P10aU')),
      0)::text as "approvedMinor",
    coalesce(sum(amount_minor) filter (where ranged and is_gross and kind in ('P4', 'P4U', 'P6b')), 0)::text as
      "paidOutMinor",
    coalesce(-sum(amount_minor) filter (where ranged and is_gross and kind = 'P6'), 0)::text as "returnedMinor",
    coalesce(sum(amount_minor) filter (where ranged and is_gross and kind in ('P9', 'P10r', 'P10c', 'P10w')), 0)::text
      as "reversedMinor",
    coalesce(-sum(amount_minor) filter (where ranged and is_gross and kind in ('ADJ', 'WO')), 0)::text as
      "adjustedMinor",
    coalesce(sum(amount_minor) filter (where ranged and is_gross and kind in ('P11', 'P11U', 'P11R')), 0)::text as
      "settledMinor",
    (count(distinct id) filter (where ranged and kind in ('P2', 'P2b', 'P10a')) - count(distinct id)
      filter (where ranged and kind in ('P2U', 'P10aU')))::text as approved,
    (count(distinct id) filter (where ranged and kind = 'P4') - count(distinct id)
      filter (where ranged and kind in ('P4U', 'P6b')))::text as "paidOut"
  from part`

type Page = Awaited<ReturnType<typeof readReconciliation>>
const money = (value: unknown) => BigInt(String(value ?? 0))

test('30 random ranges and merchants equal the journal to the kuruş, in every session time zone @long', async () => {
  const pick = numbers(11)
  const posted: Posting[] = []
  for (let n = 0; n < 300; n += 1) {
    const kind = kinds[n % kinds.length] ?? 'P2'
    const merchantId = pick(2) ? stage.merchant.id : other.id
    const lines = linesOf(kind, merchantId, pick)
    // A debit of a balance follows its credit.
    const give: Posting = {
      kind: 'P2',
      sourceType: 'remit_request',
      sourceId: uuidv7(),
      at: momentOf(dayOf(-12), pick),
      lines: lines.map(({ account, amountMinor }) => ({
        account,
        amountMinor: amountMinor < 0n ? amountMinor : -amountMinor,
      })),
    }
    const taken = lines.find(({ account }) => account.startsWith('MERCHANT:'))
    if (taken && taken.amountMinor > 0n)
      posted.push({
        ...give,
        lines: [
          { account: taken.account, amountMinor: -taken.amountMinor },
          { account: `BANK:${stage.accountId}`, amountMinor: taken.amountMinor },
        ],
      })
    posted.push({ kind, sourceType: 'remit_request', sourceId: uuidv7(), at: momentOf(dayOf(-pick(12)), pick), lines })
  }
  for (let at = 0; at < posted.length; at += 50) {
    await inTransaction(app.ctx, (tx) => postJournals(tx, posted.slice(at, at + 50)))
    if (at % 100 === 0) await foldFacts(app.ctx)
  }
  let seen = 0n
  for (let run = 0; run < 30; run += 1) {
    const [one, two] = [-13 + pick(14), -13 + pick(14)]
    const [from, to] = [dayOf(Math.min(one, two)), dayOf(Math.max(one, two))]
    const merchantId = [undefined, stage.merchant.id, other.id][pick(3)]
    const pool = pools[run % zones.length] ?? app.tenant.pool
    const ctx = { ...admin.ctx, tenant: { ...app.tenant, pool } }
    const filters = { from, to, ...(merchantId && { merchantId: [merchantId] }), limit: 200 }
    const page = await readReconciliation(ctx, filters)
    const expected =
      (await pool.query<Record<string, string>>(journalSums, [from, to, merchantId ?? null])).rows[0] ?? {}
    const shown = Object.fromEntries(Object.keys(expected).map((figure) => [figure, String(page.sums.figures[figure])]))
    expect([run, filters, shown]).toEqual([run, filters, expected])
    expect(page.rows.at(-1)).toEqual(page.sums)
    const rows = page.rows.filter(({ kind }) => kind === 'row')
    expect(page.count).toBe(rows.length)
    for (const { figures: of } of rows)
      expect(money(of['closingMinor'])).toBe(
        money(of['openingMinor']) +
          money(of['approvedMinor']) -
          money(of['paidOutMinor']) +
          money(of['returnedMinor']) -
          money(of['reversedMinor']) +
          money(of['adjustedMinor']) -
          money(of['settledMinor']) -
          money(of['feeMinor']) -
          money(of['taxMinor']),
      )
    // The rows add up to the total.
    for (const figure of Object.keys(reconciliationFigures))
      if (!['openingMinor', 'closingMinor'].includes(figure))
        expect([figure, rows.reduce((sum, row) => sum + money(row.figures[figure]), 0n)]).toEqual([
          figure,
          money(page.sums.figures[figure]),
        ])
    seen += money(page.sums.figures['approvedMinor'])
    if (run % 8 === 0) await sameAsEvents(page, filters, ctx)
  }
  expect(seen).toBeGreaterThan(100_000_000n)
})

/** Checks that the money events of the days add up to the figures of the days. */
async function sameAsEvents(
  page: Page,
  filters: { from: string; to: string },
  ctx: SignedInClient['ctx'],
): Promise<void> {
  const { sums: total } = page
  const sumOf = async (movement: (typeof movements)[number]) => {
    const found = await readEvents(ctx, { ...filters, movement: [movement], limit: 1 })
    return [found.sums.grossMinor, found.sums.feeMinor]
  }
  const [approved, paidOut, returned, reversed, adjusted, settled] = await Promise.all(
    (['approved', 'paidOut', 'returned', 'reversed', 'adjusted', 'settled'] as const).map(sumOf),
  )
  expect([approved?.[0], paidOut?.[0], returned?.[0], reversed?.[0]]).toEqual([
    total.figures['approvedMinor'],
    -money(total.figures['paidOutMinor']),
    total.figures['returnedMinor'],
    -money(total.figures['reversedMinor']),
  ])
  const fees = [approved, paidOut, returned, reversed, adjusted, settled].reduce((sum, of) => sum + (of?.[1] ?? 0n), 0n)
  expect(fees).toBe(money(total.figures['feeMinor']) + money(total.figures['taxMinor']))
}

const daysOf = async (query = '') => {
  const answer = await admin.client.get(`/api/report/mutabakat/list?${query}`)
  return { status: answer.status, body: answer.body as ReconciliationPage }
}
const eventsOf = async (who: SignedInClient, query = '') => {
  const answer = await who.client.get(`/api/report/mutabakatdetay/list?${query}`)
  return { status: answer.status, body: answer.body as EventPage }
}

test('the pages together are the whole list, and the file equals it @long', async () => {
  const query = `from=${dayOf(-13)}&to=${today}`
  const whole = (await daysOf(`${query}&limit=200`)).body
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: ReconciliationPage = (await daysOf(`${query}&limit=4&cursor=${cursor}`.replace(/&cursor=$/, ''))).body
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(ids).toEqual(whole.rows.map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(20)
  const columns = ['day', 'merchant', 'status', ...Object.keys(reconciliationFigures)].map((id) => ({ id, header: id }))
  const file = await admin.client.post(`/api/report/mutabakat/export?${query}`, {
    language: 'en',
    format: 'csvProgram',
    columns,
  })
  const [, ...lines] = parse(file.text) as string[][]
  expect(lines).toHaveLength(ids.length)
  expect(lines.at(-1)?.[5]).toBe((Number(whole.sums.figures['approvedMinor']) / 100).toFixed(2))

  const events: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: EventPage = (await eventsOf(admin, `${query}&limit=50&cursor=${cursor}`.replace(/&cursor=$/, ''))).body
    events.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor
  }
  const { sums: total } = (await eventsOf(admin, query)).body
  expect([new Set(events).size, events.length]).toEqual([total.count, total.count])
})

test('days and events are printed as on the screen, with their filters', async () => {
  const asPdf = async (path: string, columns: readonly object[]) => {
    const answer = await admin.client.post(`${path}&from=${dayOf(-13)}&to=${today}`, {
      language: 'tr',
      format: 'pdf',
      columns,
    })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    return pdfText(Buffer.from(answer.bytes)).flatMap((pieces) => pieces.map(({ text }) => text))
  }
  const joined = (texts: readonly string[]) => texts.join(' ').replaceAll(/\s+/g, ' ')
  const days = await asPdf(`/api/report/mutabakat/export?merchantId=${stage.merchant.id}&status=OPEN`, [
    { id: 'day', header: 'Gün', words: { total: 'Toplam' } },
    { id: 'merchant', header: 'Üye iş yeri' },
    { id: 'approvedMinor', header: 'Onaylanan, ₺' },
  ])
  const { sums, rows } = (await daysOf(`from=${dayOf(-13)}&to=${today}&merchantId=${stage.merchant.id}&status=OPEN`))
    .body
  expect(days).toEqual(expect.arrayContaining([figureText('money', sums.figures['approvedMinor'], 'tr'), 'Toplam']))
  expect(days.filter((text) => text === formatDate(`${rows[0]?.day}T12:00:00Z`, 'tr'))).toHaveLength(1)
  expect(joined(days)).toContain('Durum: Açık')

  const events = await asPdf('/api/report/mutabakatdetay/export?movement=approved&breakType=FEE', [
    { id: 'at', header: 'Zaman' },
    { id: 'movement', header: 'Tür', words: { approved: 'Onaylanan' } },
  ])
  expect(joined(events)).toContain('Tür: Onaylanan')
  expect(joined(events)).toContain('Fark türü: Komisyon farklı')
})

type ReportedRequest = {
  number?: string
  requestId?: string | null
  status: string
  movement: string
  moves?: boolean
  amount: number
  fee?: number
  place?: number
}

/** Stores a merchant's figures of a day, like a report. */
async function reportDay(merchantId: string, day: string, rows: readonly ReportedRequest[]): Promise<void> {
  const id = uuidv7()
  const sum = (movement: string) =>
    rows.reduce((total, row) => total + (row.movement === movement && row.moves !== false ? row.amount : 0), 0)
  await app.tenant.pool.query(
    `insert into merchant_report (id, merchant_id, day, source, sha256, row_count, approved_minor, paid_out_minor,
      returned_minor, reversed_minor, created_at)
     values ($1, $2, $3, 'API', sha256('a'), $4, $5, $6, $7, $8, $9)`,
    [
      id,
      merchantId,
      day,
      rows.length,
      sum('approved'),
      sum('paidOut'),
      sum('returned'),
      sum('reversed'),
      app.clock.now(),
    ],
  )
  for (const [n, row] of rows.entries())
    await app.tenant.pool.query(
      `insert into merchant_report_row (report_id, row_no, line_no, number, status, amount_minor, fee_minor, request_id,
        movement, moves, place)
       values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        n + 1,
        row.number ?? null,
        row.status,
        row.amount,
        row.fee ?? null,
        row.requestId ?? null,
        row.movement,
        row.moves ?? true,
        row.place ?? 1,
      ],
    )
}

/** Moves to an hour after the next midnight; the administrator signs in again. */
const nextDay = async () => {
  const now = app.clock.now().getTime()
  const midnight = (Math.floor((now + 3 * 3_600_000) / dayMs) + 1) * dayMs - 3 * 3_600_000
  app.clock.advance(midnight + 3_600_000 - now)
  today = new Date(midnight + 3 * 3_600_000).toISOString().slice(0, 10)
  admin = await app.signedIn({ scope: ['ADMIN'] })
}

describe('a day with every kind of break', () => {
  let shop: TestMerchant
  let day: string
  let accountId: string
  let deposits: { id: string; number: string; amount: number }[]
  let payoutId: string
  beforeAll(async () => {
    await nextDay()
    day = today
    shop = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
    accountId = stage.accountId
    deposits = []
    for (let n = 0; n < 6; n += 1) {
      const deposit = await makeDeposit(app, shop, { amount: 100_000 + n })
      await reportPayment(app, stage, deposit)
      deposits.push(deposit)
    }
    payoutId = await addPayout(app, { merchantId: shop.id, remitGroupId: stage.groupId, bankAccountId: accountId })
    await app.tenant.pool.query(`update withdraw_request set status = 'SENT', bank_ref = 'r-1' where id = $1`, [
      payoutId,
    ])
    await inTransaction(app.ctx, (tx) =>
      postJournals(tx, [
        {
          kind: 'P4',
          sourceType: 'withdraw_request',
          sourceId: payoutId,
          at: app.clock.now(),
          lines: [
            { account: `MERCHANT:${shop.id}:AVAILABLE`, amountMinor: 100n },
            { account: `OUT_TRANSIT:${accountId}`, amountMinor: -100n },
          ],
        },
      ]),
    )
    await reportPayment(app, stage, { ...deposits[0]!, referenceCode: 'kira' } as never, {
      amount: 777,
      bankRef: 'x-1',
    })
  })

  const breaksOf = async () =>
    (await eventsOf(admin, `from=${day}&to=${day}&breaks=open&limit=200`)).body.rows
      .map(({ breakType, breakMinor, number, differenceMinor }) => [breakType, breakMinor, number, differenceMinor])
      .toSorted()

  test('during the day, expected lines are no breaks', async () => {
    expect(await breaksOf()).toEqual([])
    expect((await daysOf(`from=${day}&to=${day}`)).body.rows[0]).toMatchObject({
      status: 'OPEN',
      figures: { breaks: 0, differenceMinor: null },
    })
  })

  test('once it is over, each break is found by its type, and they explain the whole difference', async () => {
    await nextDay()
    const [same, less, fee, silent, refused, twice] = deposits
    if (!same || !less || !fee || !silent || !refused || !twice) throw new Error('Deposits are missing')
    const says = (deposit: typeof same, more: Partial<ReportedRequest> = {}): ReportedRequest => ({
      requestId: deposit.id,
      status: 'APPROVED',
      movement: 'approved',
      amount: deposit.amount,
      ...more,
    })
    await reportDay(shop.id, day, [
      says(same),
      says(less, { amount: less.amount - 250 }),
      says(fee, { fee: 1 }),
      says(refused, { status: 'REJECTED', moves: false }),
      says(twice),
      says(twice, { place: 2 }),
      { number: 'D-26-9999999', status: 'APPROVED', movement: 'approved', amount: 5_000 },
      { requestId: payoutId, status: 'PAID', movement: 'paidOut', amount: 100 },
    ])
    const feeOf = (amount: number) => {
      const base = Math.floor((amount * 150 + 5_000) / 10_000)
      return base + Math.floor((base * 1_000 + 5_000) / 10_000)
    }
    const numberOf = (
      await app.tenant.pool.query<{ number: string }>('select number from withdraw_request where id = $1', [payoutId])
    ).rows[0]?.number
    expect(await breaksOf()).toEqual(
      [
        ['AMOUNT', 250, less.number, -250],
        ['DUPLICATE', twice.amount, twice.number, twice.amount],
        ['FEE', feeOf(fee.amount) - 1, fee.number, 0],
        ['MISSING_BANK', 100, numberOf, 0],
        ['MISSING_REQUEST', 5_000, 'D-26-9999999', 5_000],
        ['MISSING_REQUEST', 777, null, null],
        ['STATUS', silent.amount, silent.number, -silent.amount],
        ['STATUS', refused.amount, refused.number, -refused.amount],
      ].toSorted(),
    )
    const [row, lines] = (await daysOf(`from=${day}&to=${day}`)).body.rows
      .filter(({ kind }) => kind === 'row')
      .toSorted((a) => (a.merchantId === shop.id ? -1 : 1))
    const { sums: total } = (await eventsOf(admin, `from=${day}&to=${day}&merchantId=${shop.id}`)).body
    expect(row).toMatchObject({
      status: 'IN_PROGRESS',
      figures: { breaks: 7, breaks0: 0, breaks1: 7, differenceMinor: total.differenceMinor },
    })
    expect(lines).toMatchObject({ merchantId: null, figures: { breaks: 1, breaksMinor: 777 } })
    expect((await daysOf(`from=${day}&to=${day}&status=AGREED`)).body.count).toBe(0)
  })

  test('a merchant with our figures has agreed; a request reported on the wrong day is late on both', async () => {
    const shop2 = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
    const start = today
    const deposit = await makeDeposit(app, shop2, { amount: 40_000 })
    await reportPayment(app, stage, deposit)
    await nextDay()
    const reported = { requestId: deposit.id, status: 'APPROVED', movement: 'approved', amount: 40_000 }
    await reportDay(shop2.id, start, [reported])
    const rowOf = async (on: string) => (await daysOf(`from=${on}&to=${on}&merchantId=${shop2.id}`)).body.rows[0]
    expect(await rowOf(start)).toMatchObject({ status: 'AGREED', figures: { differenceMinor: 0, breaks: 0 } })
    await app.tenant.pool.query('update merchant_report set replaced_at = $2 where merchant_id = $1', [
      shop2.id,
      app.clock.now(),
    ])
    await reportDay(shop2.id, start, [])
    const next = today
    await nextDay()
    await reportDay(shop2.id, next, [reported])
    const late = (await eventsOf(admin, `from=${start}&to=${next}&merchantId=${shop2.id}`)).body.rows
    expect(late.map(({ day: on, breakType, differenceMinor }) => [on, breakType, differenceMinor])).toEqual([
      [next, 'LATE', 40_000],
      [start, 'LATE', -40_000],
    ])
  })

  test('a wallet transfer agrees with its merchant’s row, and is expected where two approved it unseen', async () => {
    const { merchant, accountId } = await setWalletStage(app)
    const start = today
    const [paid, unseen] = [await makeWallet(app, merchant), await makeWallet(app, merchant)]
    await arrive(app, accountId, { amountMinor: 100_000n, note: paid.referenceCode, providerTxId: 'TX-PAID' })
    const desk = await app.signedIn({ scope: ['ADMIN'] })
    const second = await app.signedIn({ scope: ['ADMIN'] })
    for (const who of [desk, second]) await app.stepUp(who)
    const act = async (verb: string, body: object) => {
      const { body: row } = await desk.client.get(`/api/papara-request/get/${unseen.id}`)
      return desk.client.post(`/api/papara-request/${verb}/${unseen.id}`, {
        version: (row as { version: number }).version,
        ...body,
      })
    }
    await desk.client.post(`/api/papara-request/claim/${unseen.id}`)
    expect(await act('evidence', { walletRef: 'TX-READ' })).toMatchObject({ status: 200 })
    const requested = await act('approveUnseen', { reason: 'seen in the wallet' })
    const { approvalId } = requested.body as { approvalId: string }
    expect(await second.client.post(`/api/approval/approve/${approvalId}`, {})).toMatchObject({ status: 200 })
    await nextDay()
    await reportDay(
      merchant.id,
      start,
      [paid, unseen].map(({ id }) => ({ requestId: id, status: 'APPROVED', movement: 'approved', amount: 100_000 })),
    )
    const events = (await eventsOf(admin, `from=${start}&to=${start}&merchantId=${merchant.id}`)).body.rows
    expect(
      Object.fromEntries(events.map(({ number, ...row }) => [number, [row.bankRef, row.bankState, row.breakType]])),
    ).toEqual({
      [paid.number]: ['TX-PAID', 'MATCHED', null],
      [unseen.number]: ['TX-READ', null, 'MISSING_BANK'],
    })
    expect(events.map(({ differenceMinor }) => differenceMinor)).toEqual([0, 0])
  })

  test('each person sees their own events, and no name that is hidden from them', async () => {
    const query = `from=${day}&to=${day}&limit=200`
    const all = (await eventsOf(admin, query)).body
    const merchant = await app.signedIn({ scope: ['MERCHANT'], merchantId: shop.id })
    const own = (await eventsOf(merchant, query)).body
    expect(own.rows.map(({ id }) => id)).toEqual(
      all.rows.filter(({ merchantId }) => merchantId === shop.id).map(({ id }) => id),
    )
    expect(
      own.rows.every(({ owner, note, merchantName }) => owner === null && note === '' && merchantName === null),
    ).toBe(true)
    // Nor does a merchant learn which of our accounts a payout left, by its row or by a filter.
    const known = own.rows.filter(({ account }) => account !== null)
    expect(known.length).toBeGreaterThan(0)
    expect(known.every(({ movement }) => ['approved', 'reversed'].includes(movement))).toBe(true)
    const elsewhereOnly = await eventsOf(merchant, `${query}&bankAccountId=${shop.id}`)
    expect(elsewhereOnly.body.sums.count).toBe(own.sums.count)
    expect(
      (await eventsOf(await app.signedIn({ scope: ['MERCHANT'], merchantId: other.id }), query)).body.sums.count,
    ).toBe(0)
    const operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
    const sub = await app.signedIn({
      scope: ['SUBREMIT'],
      remitGroupIds: [stage.groupId],
      parentUserId: operator.actor.id,
    })
    for (const who of [operator, sub]) {
      const theirs = (await eventsOf(who, query)).body
      // A merchant's row for an unknown request belongs to no account.
      expect(theirs.rows.map(({ id }) => id)).toEqual(
        all.rows.filter(({ account }) => account !== null).map(({ id }) => id),
      )
      expect(
        theirs.rows.every((row) => row.merchantId === null && row.merchantName === null && row.merchantRef === null),
      ).toBe(true)
      expect(theirs.hidden).toEqual(['merchant', 'merchantRef'])
      // A filter must not reveal the merchant either.
      expect((await eventsOf(who, `${query}&merchantId=${other.id}`)).body.sums.count).toBe(theirs.sums.count)
    }
    const groupId = await addGroup(app.tenant)
    const elsewhere = await addAccount(app.tenant, { remitGroupId: groupId })
    for (const who of [
      await app.signedIn({ scope: ['REMIT'], remitGroupIds: [groupId] }),
      await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId], bankAccountIds: [elsewhere] }),
    ])
      expect((await eventsOf(who, query)).body.sums.count).toBe(0)
    expect(JSON.stringify(all.rows)).not.toContain('Elif')
    expect(all.rows.some(({ customer }) => customer === 'E••• K•••')).toBe(true)
  })
})

describe('a merchant’s own figures', () => {
  let shop: TestMerchant
  let day: string
  let deposits: { id: string; number: string; amount: number }[]
  let refs: string[]
  beforeAll(async () => {
    await nextDay()
    day = today
    shop = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
    deposits = []
    for (let n = 0; n < 3; n += 1) {
      const deposit = await makeDeposit(app, shop, { amount: 50_000 + n })
      await reportPayment(app, stage, deposit)
      deposits.push(deposit)
    }
    refs = (
      await app.tenant.pool.query<{ ref: string }>(
        `select merchant_ref as ref from remit_request where merchant_id = $1 order by created_at, id`,
        [shop.id],
      )
    ).rows.map(({ ref }) => ref)
  })

  const handIn = async (who: SignedInClient, text: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ day, name: 'gun.csv', ...more })
    const answer = await who.client.post(`/api/report/mutabakatdetay/report?${query}`, Buffer.from(text), {
      'content-type': 'application/octet-stream',
    })
    return { status: answer.status, body: answer.body as ReportFileAnswer & { code?: string } }
  }
  const file = (rows: readonly string[]) => ['Referans;Numara;Tutar;Durum;Komisyon', ...rows].join('\r\n')
  const rowOf = async () => (await daysOf(`from=${day}&to=${day}&merchantId=${shop.id}`)).body.rows[0]

  test('the current day cannot be reported', async () => {
    const merchant = await app.signedIn({ scope: ['MERCHANT'], merchantId: shop.id })
    expect(await handIn(merchant, file(['x;;1,00;PAID;']))).toMatchObject({
      status: 400,
      body: { code: 'REPORT_DAY_NOT_OVER' },
    })
    await nextDay()
  })

  test('one row that cannot be read: each fault is reported by its line, and nothing is kept', async () => {
    const merchant = await app.signedIn({ scope: ['MERCHANT'], merchantId: shop.id })
    const refused = await handIn(
      merchant,
      file([`${refs[0]};;500,00;APPROVED;`, ';;1.234;ok;-1', `${refs[1]};;;PAID;`]),
    )
    expect(refused.status).toBe(200)
    expect(refused.body.report).toBeNull()
    expect(refused.body.faults.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, 'reference', 'MISSING'],
      [3, 'amount', 'AMOUNT_AMBIGUOUS'],
      [3, 'status', 'STATE'],
      [3, 'fee', 'AMOUNT'],
      [4, 'amount', 'MISSING'],
    ])
    expect((await app.tenant.pool.query('select from merchant_report where merchant_id = $1', [shop.id])).rows).toEqual(
      [],
    )
    expect(await rowOf()).toMatchObject({ reportedAt: null, figures: { reportedInMinor: null } })
  })

  test('its rows are matched one by one, by reference or number; a later file replaces an earlier one', async () => {
    const merchant = await app.signedIn({ scope: ['MERCHANT'], merchantId: shop.id })
    const first = await handIn(
      merchant,
      file([`${refs[0]};;500,00;Onaylandı;`, `;${deposits[1]?.number};500,01;APPROVED;`, 'nobody;;7,00;APPROVED;']),
    )
    expect(first.body.report).toMatchObject({ rowCount: 3, unknown: 1, reportedInMinor: 100_701, reportedOutMinor: 0 })
    expect(await rowOf()).toMatchObject({
      status: 'IN_PROGRESS',
      figures: { reportedInMinor: 100_701, breaks: 2, differenceMinor: 700 - 50_002 },
    })
    const agreed = await handIn(
      merchant,
      file(deposits.map(({ amount }, n) => `${refs[n]};;${(amount / 100).toFixed(2).replace('.', ',')};APPROVED;`)),
    )
    expect(agreed.body.report?.unknown).toBe(0)
    expect(await rowOf()).toMatchObject({ status: 'AGREED', figures: { differenceMinor: 0, breaks: 0 } })
  })

  test('an administrator names the merchant and gives a reason; nobody uploads for another', async () => {
    expect(await handIn(admin, file(['x;;1,00;PAID;']), { merchantId: shop.id })).toMatchObject({
      status: 400,
      body: { code: 'FIELD_MISSING' },
    })
    const done = await handIn(admin, file(['x;;1,00;PAID;']), {
      merchantId: shop.id,
      reason: 'By mail of the merchant',
    })
    expect(done.body.report).toMatchObject({ rowCount: 1, unknown: 1 })
    const stranger = await app.signedIn({ scope: ['MERCHANT'], merchantId: other.id })
    expect((await handIn(stranger, file(['x;;1,00;PAID;']), { merchantId: shop.id })).status).toBe(404)
    const operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
    expect((await handIn(operator, file(['x;;1,00;PAID;']))).status).toBe(404)
  })

  test('its server reports the same by the API, once per key', async () => {
    const rows = deposits.map(({ amount }, n) => ({ merchantRef: refs[n], amount, status: 'APPROVED' }))
    const send = (body: unknown, key: string) =>
      sendSigned(app, shop, 'POST', '/mapi/v1/reconciliations', body, { headers: { 'idempotency-key': key } })
    const first = await send({ day, rows }, 'one')
    expect(first).toMatchObject({
      status: 201,
      body: { day, rows: 3, unknown: 0, reportedIn: 150_003, reportedOut: 0 },
    })
    expect((await send({ day, rows }, 'one')).body).toEqual(first.body)
    expect(await rowOf()).toMatchObject({ status: 'AGREED' })
    expect(await send({ day, rows: [{ amount: 1, status: 'APPROVED' }] }, 'two')).toMatchObject({ status: 400 })
    expect(await send({ day: today, rows: [] }, 'three')).toMatchObject({
      status: 400,
      body: { code: 'REPORT_DAY_NOT_OVER' },
    })
  })
})

test('the matrix has the last 15 days of the list, with the same status and breaks', async () => {
  const rows = (await daysOf(`from=${dayOf(-40)}&to=${dayOf(3)}&limit=200`)).body.rows.filter(
    ({ kind, day }) => kind === 'row' && (day ?? '') >= dayOf(-14),
  )
  const answer = await admin.client.get(`/api/report/mutabakat/matrix?from=${dayOf(-40)}&to=${dayOf(3)}`)
  const matrix = answer.body as ReconciliationMatrix
  expect([matrix.days.length, matrix.days[0], matrix.days[14], matrix.leftOut]).toEqual([15, dayOf(-14), today, 0])
  const shown = matrix.merchants.flatMap(({ id, cells }) =>
    cells.flatMap((cell, place) => (cell ? [{ id: `${matrix.days[place]}.${id ?? 'none'}`, ...cell }] : [])),
  )
  const listed = rows.map(({ id, status, figures }) => ({
    id,
    status,
    breaks: Number(figures['breaks']),
    isLate: Number(figures['breaks3']) + Number(figures['breaks7']) > 0,
  }))
  expect(listed.length).toBeGreaterThan(3)
  expect(shown.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    listed.toSorted((a, b) => a.id.localeCompare(b.id)),
  )

  const one = `from=${dayOf(-2)}&to=${today}&merchantId=${other.id}`
  const narrow = (await admin.client.get(`/api/report/mutabakat/matrix?${one}`)).body as ReconciliationMatrix
  expect(narrow.days).toEqual([dayOf(-2), dayOf(-1), today])
  expect(narrow.merchants.every(({ id }) => id === other.id)).toBe(true)
  const future = await admin.client.get(`/api/report/mutabakat/matrix?from=${dayOf(2)}&to=${dayOf(3)}`)
  expect(future.body).toEqual({ days: [], merchants: [], leftOut: 0 })
})

test('balances are shown where the tenant shows them', async () => {
  const poorer = {
    ...app.tenant,
    config: { ...app.tenant.config, flags: { ...app.tenant.config.flags, reconciliationStartAndCloseDate: false } },
  }
  const page = await readReconciliation({ ...admin.ctx, tenant: poorer }, { limit: 10 })
  expect(page.hidden).toEqual(['openingMinor', 'closingMinor'])
  expect(
    [page.sums, ...page.rows].every(
      ({ figures }) => figures['openingMinor'] === null && figures['closingMinor'] === null,
    ),
  ).toBe(true)
})

test('it does not exist for people without the right', async () => {
  const holders = async (path: string) => {
    const found = await Promise.all(
      ['ADMIN', 'SYSTEM', 'MERCHANT', 'MERCHANT_TRADER', 'REMIT', 'SUBREMIT', 'PAPARA', 'TRADER'].map(async (scope) => {
        const who = await app.signedIn({ scope: [scope], merchantId: scope.startsWith('MERCHANT') ? other.id : null })
        return (await who.client.get(path)).status === 200 ? [scope] : []
      }),
    )
    return found.flat()
  }
  expect(await holders('/api/report/mutabakat/list')).toEqual(['ADMIN', 'SYSTEM'])
  expect(await holders('/api/report/mutabakat/options')).toEqual(['ADMIN', 'SYSTEM'])
  expect(await holders('/api/report/mutabakat/matrix')).toEqual(['ADMIN', 'SYSTEM'])
  const detail = ['ADMIN', 'SYSTEM', 'MERCHANT', 'REMIT', 'SUBREMIT']
  expect(await holders('/api/report/mutabakatdetay/list')).toEqual(detail)
  expect(await holders('/api/report/mutabakatdetay/options')).toEqual(detail)
})

test.each([
  ['mutabakat', 'from=2026-11-20&to=2026-11-19', 'REPORT_TURNED'],
  ['mutabakat', 'from=2020-01-01&to=2026-11-19', 'REPORT_RANGE'],
  ['mutabakatdetay', 'from=2026-01-01&to=2026-11-19', 'REPORT_RANGE'],
] as const)('%s with %s is refused: %s', async (name, query, code) => {
  const answer = await admin.client.get(`/api/report/${name}/list?${query}`)
  expect(answer).toMatchObject({ status: 400, body: { code } })
})
