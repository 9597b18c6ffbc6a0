import { reportSorts, type ReportFilters, type ReportPage } from '@kasa/contracts/reports'
import { byValue } from '@kasa/domain/byValue'
import { balanceParts, reportNames, reportOf, type ReportGroup, type ReportName } from '@kasa/domain/report'
import { parse } from 'csv-parse/sync'

import { createPool, type Pool } from '../db/client'
import { foldFacts } from '../facts/facts.service'
import {
  addMerchant,
  makeDeposit,
  reportPayment,
  sendSigned,
  type Stage,
  type TestMerchant,
} from '../testing/moneyFixture'
import { askPayout, holdAtBank, setPayoutStage } from '../testing/payoutFixture'
import { cardSums, liveStep, railSteps, setRails, walletSums, type Rails } from '../testing/railLives'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { readReport } from './readReport.service'

const zones = ['UTC', 'America/New_York', 'Europe/Istanbul'] as const
const hourMs = 3_600_000

let app: TestApp
let stage: Stage
let other: TestMerchant
let rails: Rails
let admin: SignedInClient
let pools: Pool[]
let days: string[]
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setPayoutStage(app)
  other = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
  rails = await setRails(app)
  pools = zones.map((zone) => {
    const url = new URL(app.tenant.directUrl)
    url.searchParams.set('options', `-c timezone=${zone}`)
    return createPool(url.toString(), { max: 4, name: `kasa-test-${zone}` })
  })
  await liveTenDays()
  admin = await app.signedIn({ scope: ['ADMIN'] })
  const first = Date.parse(
    (
      await app.tenant.pool.query<{ day: string }>(
        `select min(day)::text as day from (select day from ledger_day union all select day from ledger_day_delta) d`,
      )
    ).rows[0]?.day ?? '',
  )
  days = Array.from({ length: 14 }, (_, n) => new Date(first + (n - 2) * 24 * hourMs).toISOString().slice(0, 10))
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await app.close()
})

/**
 * Deposits and payouts of two merchants, card and wallet transfers of two others, also in the last millisecond of
 * days; facts are folded now and then.
 */
async function liveTenDays(): Promise<void> {
  for (let step = 0; step < 24; step += 1) {
    await holdAtBank(app, stage.accountId, 100_000_000)
    const merchant = step % 2 ? stage.merchant : other
    const deposit = await makeDeposit(app, merchant, { amount: 200_000 + step * 1000 })
    await reportPayment(app, stage, deposit, step % 5 === 4 ? { senderName: 'BASKA BIRI' } : {})
    if (step % 3 === 0) expect((await askPayout(app, stage.merchant, { amount: 10_000 + step })).status).toBe(201)
    const ended = await makeDeposit(app, merchant, { amount: 50_000 })
    if (step % 4 === 0) await sendSigned(app, merchant, 'POST', `/mapi/v1/deposits/${ended.id}/cancel`, {})
    if (step < railSteps) await liveStep(app, rails, step)
    const now = app.clock.now().getTime()
    const midnight = (Math.floor((now + 3 * hourMs) / (24 * hourMs)) + 1) * 24 * hourMs - 3 * hourMs
    app.clock.advance(step % 4 === 2 ? midnight - 1 - now : step % 4 === 3 ? Math.max(1, midnight - now) : 7 * hourMs)
    if (step % 7 === 0) await foldFacts(app.ctx)
  }
}

/** The journal's own sums for these days, which reports must equal exactly. */
const journalSums = `
  select
    coalesce(-sum(l.amount_minor)
      filter (where of_deposit and j.kind in ('P2', 'P2b', 'P2U') and a.code !~ '^(SUSPENSE|EXPECTED)' and ranged),
      0)::bigint as "grossMinor",
    coalesce(-sum(l.amount_minor) filter (where of_deposit and a.code like 'FEE:%' and ranged), 0)::bigint as
      "feeMinor",
    coalesce(-sum(l.amount_minor) filter (where of_deposit and a.code = 'TAX_PAYABLE' and ranged), 0)::bigint as
      "taxMinor",
    coalesce(-sum(l.amount_minor) filter (where of_payout and a.code like 'FEE:%' and ranged), 0)::bigint as
      "withdrawalFeeMinor",
    coalesce(-sum(l.amount_minor) filter (where a.code like 'MERCHANT:%' and day < $1::date), 0)::bigint as
      "openingMinor",
    coalesce(-sum(l.amount_minor) filter (where a.code like 'MERCHANT:%' and day <= $2::date), 0)::bigint as
      "closingMinor",
    coalesce(sum(l.amount_minor) filter (where a.code like 'BANK:%' and day <= $2::date), 0)::bigint as "bankMinor",
    ${cardSums('ranged')}, ${walletSums('ranged')}
  from journal j join journal_line l on l.journal_id = j.id join ledger_account a on a.id = l.account_id
  left join remit_request d on j.source_type = 'remit_request' and d.id = j.source_id
  left join withdraw_request w on j.source_type = 'withdraw_request' and w.id = j.source_id
  left join card_transfer c on j.source_type = 'card_transfer' and c.id = j.source_id
  left join papara_request p on j.source_type = 'papara_request' and p.id = j.source_id
  cross join lateral (select d.id is not null as of_deposit, w.id is not null as of_payout,
    (j.at at time zone 'Europe/Istanbul')::date as day) k
  cross join lateral (select day between $1::date and $2::date as ranged) r
  where $3::uuid[] is null or coalesce(d.merchant_id, w.merchant_id, c.merchant_id, p.merchant_id) = any($3)
    or split_part(a.code, ':', 2) = any($3::uuid[]::text[])`

type Sums = Record<string, bigint>
const additive = (name: ReportName) =>
  Object.entries(reportOf(name).figures).flatMap(([figure, kind]) =>
    (kind === 'money' || kind === 'count') && !['openingMinor', 'closingMinor'].includes(figure) ? [figure] : [],
  )

/** Repeatable pseudo-random numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('120 random ranges, groupings and filters equal the journal to the kuruş, in every time zone', async () => {
  const pick = numbers(7)
  let [seen, cardsSeen] = [0n, 0n]
  for (let run = 0; run < 120; run += 1) {
    const name = reportNames[pick(reportNames.length)] ?? 'general'
    const groups: readonly ReportGroup[] = reportOf(name).groups
    const [one, two] = [pick(days.length), pick(days.length)]
    const [from, to] = [days[Math.min(one, two)] ?? '', days[Math.max(one, two)] ?? '']
    const merchantId =
      name === 'remitaccount'
        ? undefined
        : [
            undefined,
            [stage.merchant.id],
            [other.id],
            [stage.merchant.id, other.id],
            [rails.cards.merchant.id],
            [rails.wallets.merchant.id, other.id],
          ][pick(6)]
    const filters: ReportFilters = { group: groups[pick(groups.length)] ?? 'day', from, to, merchantId }
    const pool = pools[run % zones.length] ?? app.tenant.pool
    const page = await readReport({ ...admin.ctx, tenant: { ...app.tenant, pool } }, name, filters)
    const total = page.rows.find(({ kind }) => kind === 'total')?.figures ?? {}
    const { rows } = await pool.query<Sums>(journalSums, [from, to, merchantId ?? null])
    const sums = rows[0] ?? {}
    const expected: Record<ReportName, object> = {
      merchant: {
        grossMinor: sums['cardGross'],
        feeMinor: sums['cardFee'],
        taxMinor: sums['cardTax'],
        refundedMinor: sums['cardRefunded'],
        chargebackMinor: sums['cardChargeback'],
        wonMinor: sums['cardWon'],
        lossMinor: sums['cardLoss'],
        netMinor: sums['cardNet'],
      },
      merchantremit: { grossMinor: sums['grossMinor'], feeMinor: sums['feeMinor'], taxMinor: sums['taxMinor'] },
      merchantwithdraw: { feeMinor: sums['withdrawalFeeMinor'] },
      general: {
        depositFeeMinor: sums['feeMinor'],
        withdrawalFeeMinor: sums['withdrawalFeeMinor'],
        cardFeeMinor: sums['cardFee'],
        walletMinor: sums['walletGross'],
        walletFeeMinor: sums['walletFee'],
        lossMinor: sums['cardLoss'],
        openingMinor: sums['openingMinor'],
        // No merchant has settlement terms here, so the other figures make up the balance.
        settledMinor: 0n,
        closingMinor: sums['closingMinor'],
      },
      remitaccount: { closingMinor: sums['bankMinor'] },
    }
    cardsSeen += name === 'merchant' ? (sums['cardNet'] ?? 0n) : 0n
    expect([run, name, filters, total]).toEqual([run, name, filters, expect.objectContaining(expected[name])])
    // The rows add up to their total.
    const own = page.rows.filter(({ kind }) => kind === 'row')
    for (const figure of additive(name))
      expect([figure, own.reduce((sum, { figures }) => sum + BigInt(figures[figure] ?? 0), 0n)]).toEqual([
        figure,
        BigInt(total[figure] ?? 0),
      ])
    seen += sums['grossMinor'] ?? 0n
  }
  expect(seen).toBeGreaterThan(100_000_000n)
  expect(cardsSeen).toBeGreaterThan(1_000_000n)
})

const read = async (who: SignedInClient, name: ReportName, query = '') => {
  const answer = await who.client.get(`/api/report/${name}/list?${query}`)
  return { status: answer.status, body: answer.body as Omit<ReportPage, 'rows'> & { rows: Wire[] } }
}
type Wire = { kind: string; id: string; name: string | null; figures: Record<string, number | null> }
const all = () => `from=${days[0]}&to=${days.at(-1)}`

test('balances follow each other from period to period, and the days before are compared', async () => {
  const page = (await read(admin, 'general', `group=day&${all()}`)).body
  const rows = page.rows.filter(({ kind }) => kind === 'row')
  expect(rows.length).toBeGreaterThan(4)
  for (const [n, row] of rows.slice(1).entries())
    expect(row.figures['openingMinor']).toBe(rows[n]?.figures['closingMinor'])
  expect(page.rows.at(-2)?.figures['closingMinor']).toBe(rows.at(-1)?.figures['closingMinor'])
  const [late] = days.slice(-6)
  const compared = (await read(admin, 'merchantremit', `from=${late}&to=${days.at(-1)}`)).body
  const earlier = (await read(admin, 'merchantremit', `from=${compared.before.from}&to=${compared.before.to}`)).body
  expect(compared.rows.at(-1)?.figures).toEqual(earlier.rows.at(-2)?.figures)
})

test('the file of a report is the report: its rows, its total, and the days before', async () => {
  for (const name of reportNames) {
    const page = (await read(admin, name, all())).body
    const figures = Object.keys(reportOf(name).figures)
    const columns = ['about', ...figures].map((id) => ({ id, header: id }))
    const file = await admin.client.post(`/api/report/${name}/export?${all()}`, {
      language: 'en',
      format: 'csvProgram',
      columns,
    })
    const [, ...lines] = parse(file.text) as string[][]
    const isMoney = (at: number) => figures[at]?.endsWith('Minor')
    expect(
      lines.map(([, ...cells]) =>
        cells.map((cell, at) => (cell === '' ? null : isMoney(at) ? Math.round(Number(cell) * 100) : Number(cell))),
      ),
    ).toEqual(page.rows.map((row) => figures.map((figure) => row.figures[figure])))
    expect(lines.slice(-2).map(([about]) => about)).toEqual(['total', 'before'])
  }
})

test('each person gets only their own rows, and figures hidden from them are null', async () => {
  const merchant = await app.signedIn({ scope: ['MERCHANT'], merchantId: other.id })
  const ours = (await read(admin, 'merchantremit', `${all()}&merchantId=${other.id}`)).body.rows.at(-2)?.figures
  const own = (await read(merchant, 'merchantremit', all())).body
  // Only we see what an operator earns.
  expect(own.rows.at(-2)?.figures).toEqual({ ...ours, operatorCostMinor: null })
  // Filtering by another merchant finds nothing.
  const foreign = await read(merchant, 'merchantremit', `${all()}&merchantId=${stage.merchant.id}`)
  expect([foreign.body.rows.length, foreign.body.rows[0]?.figures['created']]).toEqual([2, 0])
  // The names of our remit groups are not theirs to know.
  expect(await read(merchant, 'merchantremit', `group=remitGroup&${all()}`)).toMatchObject({
    status: 400,
    body: { code: 'REPORT_GROUP' },
  })
  const general = (await read(merchant, 'general', all())).body
  expect(general.rows.map(({ kind }) => kind)).toEqual(['row', 'total', 'before'])
  expect(general.rows[0]?.figures).toMatchObject({
    openingMinor: null,
    settledMinor: null,
    closingMinor: null,
    revenueMinor: null,
    turnoverShare: null,
  })
  expect((await merchant.client.get('/api/report/general/options')).body).toEqual({
    merchants: [],
    traders: [],
    remitGroups: [],
    accounts: [],
  })

  const operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const theirs = (await read(operator, 'merchantremit', `group=merchant&${all()}`)).body
  // Operators must not see merchants here, neither as rows nor as a filter.
  expect(theirs).toMatchObject({ code: 'REPORT_GROUP', field: 'group' })
  const byDay = (await read(operator, 'merchantremit', `group=day&merchantId=${other.id}&${all()}`)).body
  expect(byDay.rows.at(-2)?.figures).toEqual({
    ...(await read(admin, 'merchantremit', all())).body.rows.at(-2)?.figures,
    operatorCostMinor: null,
  })
  const stranger = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [] })
  expect((await read(stranger, 'merchantremit', all())).body.rows).toHaveLength(2)
  expect((await read(operator, 'remitaccount', all())).body.rows.filter(({ kind }) => kind === 'row')).toHaveLength(1)
  expect((await read(stranger, 'remitaccount', all())).body.rows).toHaveLength(2)
})

test('the report of an operator has only the accounts of their list', async () => {
  const [owner, colleague] = [
    await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] }),
    await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] }),
  ]
  const owned = (id: string | null) =>
    app.tenant.pool.query('update bank_account set owner_user_id = $2 where id = $1', [stage.accountId, id])
  const accountsOf = async (who: SignedInClient) => {
    const { accounts } = (await who.client.get('/api/report/remitaccount/options')).body as { accounts: object[] }
    const { rows } = (await read(who, 'remitaccount', `group=account&${all()}`)).body
    const named = (await read(who, 'remitaccount', `group=account&bankAccountId=${stage.accountId}&${all()}`)).body.rows
    const listed = (await who.client.get('/api/bank-account/list')).body as { rows: object[] }
    const isRow = ({ kind }: Wire) => kind === 'row'
    return [listed.rows.length, rows.filter(isRow).length, named.filter(isRow).length, accounts.length]
  }
  await owned(owner.actor.id)
  expect([await accountsOf(owner), await accountsOf(colleague)]).toEqual([
    [1, 1, 1, 1],
    [0, 0, 0, 0],
  ])
  await owned(null)
  expect([await accountsOf(owner), await accountsOf(colleague)]).toEqual([
    [1, 1, 1, 1],
    [1, 1, 1, 1],
  ])
})

test('a trader reads what was paid on their terminals, a merchant its own without the trader’s name', async () => {
  const total = async (who: SignedInClient, query = '') =>
    (await read(who, 'merchant', `${all()}${query}`)).body.rows.at(-2)?.figures
  const { trader, cards } = rails
  const traderId = trader.actor.id
  const { id: merchantId } = cards.merchant
  const whole = await total(admin)
  const { rows: decided } = await app.tenant.pool.query<{ seconds: number }>(
    `select avg(extract(epoch from decision.at - (
         select max(at) from card_transfer_event review where review.request_id = decision.request_id
           and action = 'review' and seq < decision.seq)))::float as seconds
     from (select *, lead(action) over (partition by request_id order by seq) as next from card_transfer_event
       where action in ('approve', 'reject', 'undo')) decision
     where action <> 'undo' and next is distinct from 'undo'`,
  )
  expect(whole).toMatchObject({ chargebacks: 4, decisionS: expect.closeTo(decided[0]?.seconds ?? 0, 2) })
  const { rows } = (await read(admin, 'merchant', `group=trader&${all()}`)).body
  expect(rows[0]).toMatchObject({ id: traderId, name: 'Trader', figures: whole })
  expect(await total(admin, `&traderId=${stage.merchant.id}`)).toMatchObject({ created: 0 })

  const idle = await app.signedIn({ scope: ['TRADER'] })
  expect(await total(idle)).toMatchObject({ created: 0 })
  expect(await total(idle, `&traderId=${traderId}`)).toMatchObject({ created: 0 })
  const mine = await readReport(trader.ctx, 'merchant', { group: 'day', from: days[0], to: days.at(-1) })
  expect(mine.rows.at(-2)?.figures).toMatchObject({ created: whole?.['created'], lossMinor: null })

  const reader = await app.signedIn({ scope: ['MERCHANT_TRADER'], merchantId })
  // What we lost was not taken from the merchant, who reads it as won back, so that the row adds up.
  const own = { ...whole, lossMinor: null, wonMinor: (whole?.['wonMinor'] ?? 0) + (whole?.['lossMinor'] ?? 0) }
  expect(whole?.['lossMinor']).toBeGreaterThan(0)
  expect(await total(reader)).toEqual(own)
  expect(await read(reader, 'merchant', 'group=trader')).toMatchObject({ status: 400, body: { code: 'REPORT_GROUP' } })
  expect(await total(reader, `&traderId=${idle.actor.id}`)).toEqual(own)
  const rival = await app.signedIn({ scope: ['MERCHANT'], merchantId: other.id })
  expect(await total(rival, `&merchantId=${merchantId}`)).toMatchObject({ created: 0 })
})

test('a file that names traders needs a reason and a fresh code and is logged; one of days needs neither', async () => {
  const who = await app.signedIn({ scope: ['ADMIN'] })
  const exportReport = (query: string, format: string, reason?: string) =>
    who.client.post(`/api/report/merchant/export?${query}`, {
      language: 'tr',
      format,
      columns: [{ id: 'about', header: 'Trader' }],
      ...(reason && { reason }),
    })
  const naming = ['group=trader', `traderId=${rails.trader.actor.id}`]
  for (const query of naming)
    for (const format of ['csvExcel', 'pdf']) {
      expect(await exportReport(query, format)).toMatchObject({ status: 400, body: { code: 'EXPORT_REASON_NEEDED' } })
      expect(await exportReport(query, format, 'audit')).toMatchObject({
        status: 409,
        body: { code: 'STEP_UP_REQUIRED' },
      })
    }
  expect((await exportReport('group=day', 'pdf')).status).toBe(200)
  await app.stepUp(who)
  expect((await exportReport(`group=trader&${all()}`, 'pdf', 'audit')).status).toBe(200)
  const { rows } = await app.tenant.pool.query(
    `select after, reason from audit_log where action = 'list.export' and actor_id = $1 order by seq desc limit 1`,
    [who.actor.id],
  )
  // The trader, the total and the days before.
  expect(rows[0]).toMatchObject({ reason: 'audit', after: { format: 'pdf', rows: { count: 3, more: false } } })
})

test('merchants are sorted by name in Turkish order', async () => {
  const names = ['Cem', 'Çınar', 'Deniz', 'Irmak', 'İpek']
  const { rows: merchants } = await app.tenant.pool.query<{ id: string }>('select id from merchant order by id desc')
  for (const [at, { id }] of merchants.entries())
    await app.tenant.pool.query('update merchant set name = $2 where id = $1', [id, names[at] ?? `Z ${at}`])
  const { rows } = (await read(admin, 'general', `group=merchant&${all()}`)).body
  const shown = rows.flatMap(({ kind, name }) => (kind === 'row' ? [name] : []))
  expect(shown.length).toBeGreaterThan(3)
  expect(shown).toEqual(names.slice(0, shown.length))
})

test('rows are sorted by any figure, in both directions, and nothing changes but their order', async () => {
  const usual = (await read(admin, 'general', `group=merchant&${all()}`)).body.rows
  for (const sort of reportSorts('general'))
    for (const desc of [false, true]) {
      const { rows } = (await read(admin, 'general', `group=merchant&${all()}&sort=${sort}&desc=${desc}`)).body
      const shown = rows.slice(0, -2)
      const values = shown.map(({ name, figures }) => (sort === 'about' ? name : (figures[sort] ?? null)))
      const row = (value: (typeof values)[number], at: number) => ({ id: String(at).padStart(3, '0'), value })
      const expected = values.map(row).sort(byValue({ valueOf: ({ value }) => value, desc }))
      expect([sort, desc, values]).toEqual([sort, desc, expected.map(({ value }) => value)])
      expect(rows.slice(-2)).toEqual(usual.slice(-2))
      expect(shown.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        usual.slice(0, -2).sort((a, b) => (a.id < b.id ? -1 : 1)),
      )
    }
})

test('a figure with a link counts exactly the rows of the list that it opens', async () => {
  // The links of `drill.ts`.
  for (const [name, figure, path] of [
    ['merchant', 'created', 'trn'],
    ['merchantremit', 'created', 'remit-request'],
    ['merchantwithdraw', 'requested', 'withdraw-request'],
  ] as const)
    for (const query of [all(), `${all()}&merchantId=${stage.merchant.id}`, `from=${days[3]}&to=${days[5]}`]) {
      const total = (await read(admin, name, query)).body.rows.at(-2)?.figures ?? {}
      const { body } = await admin.client.get(`/api/${path}/total?tab=all&${query}`)
      expect([name, query, body]).toEqual([name, query, expect.objectContaining({ count: total[figure] })])
      if (name === 'merchantwithdraw')
        expect(Number((body as { sumMinor: number | null }).sumMinor ?? 0)).toBe(total['requestedMinor'])
    }
})

/** How the sums of the general report lead from opening to closing. */
const balanceSigns = { inMinor: 1n, outMinor: -1n, feesMinor: -1n, taxMinor: -1n, settledMinor: 1n }

test('opening, figures and closing add up for each reader, whatever figures they do not see', async () => {
  const { merchant } = rails.cards
  const config = { ...app.tenant.config, flags: { ...app.tenant.config.flags, currentBalanceDisplay: true } }
  const owner = await app.signedIn({ scope: ['MERCHANT'], merchantId: merchant.id })
  const everything = app.tenant.config.modules
  for (const { who, modules } of [
    { who: admin, modules: everything },
    { who: owner, modules: everything },
    { who: owner, modules: ['remit', 'reports', 'admin'] as const },
    { who: admin, modules: ['remit', 'card', 'reports', 'admin'] as const },
  ]) {
    const tenant = { ...app.tenant, config: { ...config, modules: [...modules] } }
    for (const group of ['merchant', 'day', 'month'] as const) {
      const filters = { group, from: days[0], to: days.at(-1) }
      const { hidden, rows } = await readReport({ ...who.ctx, tenant }, 'general', filters)
      for (const { figures } of rows) {
        const shown = (figure: string) => (hidden.includes(figure) ? 0n : BigInt(figures[figure] ?? 0))
        for (const [figure, parts] of Object.entries(balanceParts))
          expect(parts.reduce((sum, part) => sum + shown(part), 0n)).toBe(figures[figure])
        const moved = Object.entries(balanceSigns).map(([figure, sign]) => sign * shown(figure))
        const movements = [figures['openingMinor'], ...moved]
        expect(movements.reduce<bigint>((sum, each) => sum + BigInt(each ?? 0), 0n)).toBe(figures['closingMinor'])
      }
      // No settlements here, so what is left over would be a figure that is missing.
      if (modules === everything) expect(rows.map(({ figures }) => figures['settledMinor'])).toEqual(rows.map(() => 0n))
    }
  }
})

test('the general report has no figure of a rail that the tenant does not have', async () => {
  const tenant = { ...app.tenant, config: { ...app.tenant.config, modules: ['remit', 'reports', 'admin'] } }
  const { hidden, rows } = await readReport({ ...admin.ctx, tenant }, 'general', { group: 'merchant' })
  const shown = Object.keys(reportOf('general').figures).filter((figure) => !hidden.includes(figure))
  expect(shown.filter((figure) => /card|wallet|withdrawal|loss/i.test(figure))).toEqual([])
  expect(rows.at(-1)?.figures).toMatchObject({ cardMinor: null, depositMinor: expect.any(BigInt) })
})

test('a report does not exist for people without the right, or for tenants without its module', async () => {
  const people: Record<string, SignedInClient> = {
    ADMIN: admin,
    ...Object.fromEntries(
      await Promise.all(
        ['MERCHANT', 'MERCHANT_TRADER', 'REMIT', 'SUBREMIT', 'TRADER', 'PAPARA', 'SYSTEM'].map(
          async (scope) =>
            [
              scope,
              await app.signedIn({ scope: [scope], merchantId: scope.startsWith('MERCHANT') ? other.id : null }),
            ] as const,
        ),
      ),
    ),
  }
  const holders = async (name: ReportName) => {
    const found = await Promise.all(
      Object.entries(people).map(async ([scope, who]) => ((await read(who, name)).status === 200 ? [scope] : [])),
    )
    return found.flat()
  }
  expect(await holders('merchant')).toEqual(['ADMIN', 'MERCHANT', 'MERCHANT_TRADER', 'TRADER', 'SYSTEM'])
  expect(await holders('merchantremit')).toEqual(['ADMIN', 'MERCHANT', 'REMIT', 'SYSTEM'])
  expect(await holders('merchantwithdraw')).toEqual(['ADMIN', 'MERCHANT', 'SYSTEM'])
  expect(await holders('general')).toEqual(['ADMIN', 'MERCHANT', 'SYSTEM'])
  expect(await holders('remitaccount')).toEqual(['ADMIN', 'REMIT', 'SYSTEM'])
  const poorer = { ...app.tenant, config: { ...app.tenant.config, modules: ['remit', 'withdraw', 'admin'] as const } }
  for (const name of reportNames)
    await expect(
      readReport(
        { ...admin.ctx, tenant: { ...poorer, config: { ...poorer.config, modules: [...poorer.config.modules] } } },
        name,
        { group: reportOf(name).groups[0] ?? 'day' },
      ),
    ).rejects.toThrow()
})

test.each([
  ['general', 'group=rail', 'REPORT_GROUP'],
  ['general', 'from=2026-11-20&to=2026-11-19', 'REPORT_TURNED'],
  ['general', 'from=2020-01-01&to=2026-11-19', 'REPORT_RANGE'],
] as const)('%s with %s is refused: %s', async (name, query, code) => {
  expect(await read(admin, name, query)).toMatchObject({ status: 400, body: { code } })
})
