import { cardDay } from '../cards/cardDay'
import { depositDay } from '../deposits/depositDay'
import { createPool, type Pool } from '../db/client'
import { ledgerDay } from '../ledger/ledgerDay'
import { addMerchant, makeDeposit, reportPayment, sendSigned, type Stage } from '../testing/moneyFixture'
import { askPayout, holdAtBank, setPayoutStage } from '../testing/payoutFixture'
import { cardSums, liveStep, railSteps, setRails, walletSums, type Rails } from '../testing/railLives'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { walletDay } from '../wallets/walletDay'
import { foldDeltas, lockFacts } from './dailyFacts.sql'
import { factsNow, hoursNow, paceNow } from './factsNow'
import { countHappenings, foldFacts, rebuildFacts } from './facts.service'

let app: TestApp
let stage: Stage
let rails: Rails
let pool: Pool
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setPayoutStage(app)
  rails = await setRails(app)
  pool = createPool(app.tenant.directUrl, { max: 20, name: 'kasa-test-facts' })
})
afterAll(async () => {
  await pool.end()
  await app.close()
})

const days = 6
const hourMs = 3_600_000

/**
 * Six days of deposits, payouts, card and wallet transfers, one of them in the last second of a day; facts are folded
 * now and then.
 */
async function liveSixDays(): Promise<void> {
  const other = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
  for (let step = 0; step < days * 4; step += 1) {
    await holdAtBank(app, stage.accountId, 100_000_000)
    const merchant = step % 2 ? stage.merchant : other
    const deposit = await makeDeposit(app, merchant, { amount: 200_000 + step * 1000 })
    await reportPayment(app, stage, deposit, step % 5 === 4 ? { senderName: 'BASKA BIRI' } : {})
    if (step % 3 === 0) expect((await askPayout(app, stage.merchant, { amount: 10_000 + step })).status).toBe(201)
    const late = await makeDeposit(app, merchant, { amount: 50_000 })
    if (step % 4 === 0) await sendSigned(app, merchant, 'POST', `/mapi/v1/deposits/${late.id}/cancel`, {})
    if (step < railSteps) await liveStep(app, rails, step)
    // Every fourth step ends one millisecond before an Istanbul midnight, and the next one begins at it.
    const now = app.clock.now().getTime()
    const midnight = (Math.floor((now + 3 * hourMs) / (24 * hourMs)) + 1) * 24 * hourMs - 3 * hourMs
    app.clock.advance(step % 4 === 2 ? midnight - 1 - now : step % 4 === 3 ? Math.max(1, midnight - now) : 3 * hourMs)
    if (step % 7 === 0) await foldFacts(app.ctx)
  }
}

const inZone = async <T>(zone: string, text: string, values: unknown[]): Promise<T[]> => {
  const connection = await pool.connect()
  try {
    await connection.query(`set time zone '${zone}'`)
    return (await connection.query(text, values)).rows as T[]
  } finally {
    await connection.query('reset time zone')
    connection.release()
  }
}

it('every range of days equals journal and requests, in any time zone of the session, folded or not @long', async () => {
  await liveSixDays()
  const bound = (name: string) => `(${name}::date::timestamp at time zone 'Europe/Istanbul')`
  const range = `>= ${bound('$1')} and %s < ${bound('($2::date + 1)')}`
  const within = (column: string) => `${column} ${range.replace('%s', column)}`
  const ofDeposits = `
    select coalesce(-sum(line.amount_minor) filter (where account.code like 'FEE:DEPOSIT'), 0)::text as fee,
      coalesce(-sum(line.amount_minor) filter (where account.code like 'MERCHANT:%:AVAILABLE'), 0)::text as available,
      coalesce(-sum(line.amount_minor)
        filter (where journal.kind = 'P2' and journal.source_type = 'remit_request'
        and account.code not like 'SUSPENSE_IN:%'), 0)::text as gross,
      count(*) filter (where journal.kind = 'P2' and journal.source_type = 'remit_request'
        and account.code like 'MERCHANT:%')::text as approved,
      (select count(*) from remit_request where ${within('created_at')})::text as created,
      (select count(*) from remit_request where status = 'CANCELLED' and ${within('decided_at')})::text as cancelled,
      (select coalesce(sum(amount_minor), 0) from withdraw_request where ${within('created_at')})::text as requested
    from journal join journal_line line on line.journal_id = journal.id join ledger_account account
      on account.id = line.account_id
    where ${within('journal.at')}`
  const direct = `select * from (${ofDeposits}) deposits cross join (
    select ${cardSums('true')}, ${walletSums('true')} from journal j join journal_line l on l.journal_id = j.id
      join ledger_account a on a.id = l.account_id
    where ${within('j.at')}) rails cross join (
    select (select count(*) from card_transfer where ${within('created_at')})::bigint as "cardsMade",
      (select coalesce(sum(amount_minor), 0) from papara_request where ${within('created_at')})::bigint as
        "walletsMade") made`
  const total = (sums: Record<string, string>, facts: typeof cardDay) =>
    `(select ${Object.entries(sums)
      .map(([name, sum]) => `coalesce(sum(${sum}), 0)::bigint as "${name}"`)
      .join(', ')} from ${factsNow(facts)} fact where day between $1 and $2) ${facts.table}_sums`
  const cardFacts = {
    cardGross: 'gross_minor',
    cardFee: 'fee_minor',
    cardTax: 'tax_minor',
    cardNet: 'gross_minor - fee_minor - tax_minor - refunded_minor - chargeback_minor + won_minor + loss_minor',
    cardRefunded: 'refunded_minor',
    cardChargeback: 'chargeback_minor',
    cardWon: 'won_minor',
    cardLoss: 'loss_minor',
    cardsMade: 'created',
  }
  const walletFacts = {
    walletGross: 'gross_minor',
    walletFee: `case direction when 'IN' then fee_minor else 0 end`,
    walletTax: 'tax_minor - tax_back_minor',
    walletSent: 'sent_minor',
    walletOutFee: `case direction when 'OUT' then fee_minor - fee_back_minor else 0 end`,
    walletsMade: 'created_minor',
  }
  const depositFacts = `
    select (select coalesce(sum(fee_minor), 0) from ${factsNow(depositDay)} d where day between $1 and $2)::text as fee,
      (select coalesce(-sum(amount_minor), 0) from ${factsNow(ledgerDay)} l join ledger_account a on a.id = l.account_id
        where day between $1 and $2 and a.code like 'MERCHANT:%:AVAILABLE')::text as available,
      (select coalesce(sum(gross_minor), 0) from ${factsNow(depositDay)} d where day between $1 and $2)::text as gross,
      (select coalesce(sum(approved), 0) from ${hoursNow(depositDay)} d where day between $1 and $2)::text as approved,
      (select coalesce(sum(created), 0) from ${factsNow(depositDay)} d where day between $1 and $2)::text as created,
      (select coalesce(sum(cancelled), 0) from ${factsNow(depositDay)} d where day between $1 and $2)::text as
        cancelled,
      (select coalesce(sum(requested_minor), 0)
        from (select day, requested_minor from withdrawal_day union all select day, requested_minor
        from withdrawal_day_delta) w
        where day between $1 and $2)::text as requested`
  const facts = `select * from (${depositFacts}) deposits cross join ${total(cardFacts, cardDay)}
    cross join ${total(walletFacts, walletDay)}`
  const [{ first } = { first: '' }] = await inZone<{ first: string }>(
    'UTC',
    'select min(day)::text as first from deposit_day',
    [],
  )
  const dayAt = (offset: number) =>
    new Date(new Date(first).getTime() + offset * 24 * hourMs).toISOString().slice(0, 10)
  let seen = 0
  for (let from = -1; from <= days + 1; from += 1) {
    for (let to = from; to <= days + 1; to += 1) {
      const values = [dayAt(from), dayAt(to)]
      const [expected] = await inZone<Record<string, string>>('UTC', direct, values)
      for (const zone of ['UTC', 'America/New_York', 'Europe/Istanbul'])
        expect([values, zone, ...(await inZone(zone, facts, values))]).toEqual([values, zone, expected])
      seen += Number(expected?.['approved'])
    }
  }
  expect(seen).toBeGreaterThan(100)
  const [pace] = await inZone<{ n: string }>(
    'UTC',
    `select sum(n)::text as n from ${paceNow(depositDay, 'decision')} p`,
    [],
  )
  const [whole] = await inZone<{ n: string }>('UTC', direct, ['2000-01-01', '2100-01-01'])
  expect({ approved: pace?.n }).toMatchObject({ approved: (whole as Record<string, string> | undefined)?.['approved'] })
  const [rail] = await inZone<Record<string, bigint>>('UTC', direct, ['2000-01-01', '2100-01-01'])
  // Everything that can happen has happened.
  expect(Object.entries(rail ?? {}).filter(([, sum]) => Number(sum) === 0)).toEqual([
    ['walletSent', 0n],
    ['walletOutFee', 0n],
  ])
  expect(await rebuildFacts(app.tenant.pool, app.clock.now())).toEqual(
    ['deposit_day', 'withdrawal_day', 'ledger_day', 'card_day', 'wallet_day'].map(() =>
      expect.objectContaining({ isSame: true }),
    ),
  )
})

it('a day ends with its last microsecond in Istanbul, also when Turkey still had summer time', async () => {
  for (const zone of ['UTC', 'America/New_York', 'Europe/Istanbul']) {
    const [days] = await inZone<Record<string, unknown>>(
      zone,
      `select istanbul_day_v1('2026-11-25 23:59:59.999999+03')::text as last,
        istanbul_day_v1('2026-11-26 00:00+03')::text as next,
         istanbul_hour_v1('2026-11-25 23:59:59.999999+03') as hour,
           istanbul_day_v1('2015-12-31 23:59:59.999999+02')::text as winter,
         pace_step_v1(0) as least, pace_step_v1(60) as minute, pace_step_v1(1e12) as most`,
      [],
    )
    expect(days).toEqual({
      last: '2026-11-25',
      next: '2026-11-26',
      hour: 23,
      winter: '2015-12-31',
      least: 0,
      minute: 23,
      most: 95,
    })
  }
})

it('sixteen concurrent writers for one merchant wait neither for each other nor for the fold', async () => {
  const deposit = await makeDeposit(app, stage.merchant, { amount: 123_400 })
  const happening = { requestId: deposit.id, seq: 0, action: 'create' }
  const folder = await pool.connect()
  await folder.query('begin')
  expect(await lockFacts(folder)).toBe(true)
  expect(await foldDeltas(folder, depositDay, 1000)).toBeGreaterThan(0)
  const writers = await Promise.all(Array.from({ length: 16 }, () => pool.connect()))
  // All have written before the first one commits: if one had to wait for another, its lock would time out.
  for (const writer of writers) {
    await writer.query(`begin; set local lock_timeout = '2s'`)
    await countHappenings(writer, 'remit_request', [happening])
  }
  for (const writer of writers) await writer.query('rollback')
  await folder.query('rollback')
  for (const one of [...writers, folder]) one.release()
})
