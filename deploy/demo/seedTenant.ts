import { hashPassword } from '@kasa/api/auth/password'
import type { Tx } from '@kasa/api/db/client'
import { linkCustomers } from '@kasa/api/customers/linkCustomers.sql'
import { classOf } from '@kasa/api/ledger/ledger.service'
import { openAccounts } from '@kasa/api/ledger/ledger.sql'
import { ibanHash } from '@kasa/api/signing/sealed'
import { rebuildFacts } from '@kasa/api/facts/facts.service'
import type { Tenant } from '@kasa/api/tenants/tenant'
import type { RailBank } from '@kasa/domain/rail'

import { demoPassword } from './accounts'
import { approvalRows } from './approvalRows'
import { insertRows, type Row } from './bulk'
import { callbackTables, depositEventsOf } from './callbackRows'
import {
  assignmentRows,
  auditRow,
  depositRow,
  eventRows,
  journalsOf,
  lineAuditRow,
  lineRow,
  matchRows,
  reservationRows,
  type Journal,
} from './depositRows'
import { beatOf, leaveGap, narrowCaps } from './firstLook'
import { notifyCards } from './cardPast'
import { closeDays } from './closedDays'
import { handoverRows } from './handoverRows'
import { demoHistory, type History } from './history'
import { keepPastStates } from './pastStates'
import type { PayoutLife } from './payoutSteps'
import { notifyPayouts } from './payoutPast'
import type { RailPast } from './railPast'
import { notifyWallets } from './walletPast'
import {
  linesOfPayouts,
  payoutAuditRow,
  payoutEventRows,
  payoutEventsOf,
  payoutJournals,
  payoutMatchRows,
  payoutRow,
  referenceRows,
  planRow,
} from './payoutRows'
import { askPayouts } from './presentPayouts'
import { seededRandom } from './random'
import { reportDays } from './reportedDays'
import { demoReceiverPort, demoSetup, type DemoSetup } from './setup'
import { settlementAudits, settlementTables, type PastRun } from './settlementPast'
import { setupRows } from './setupRows'
import { handInFiles, statementFiles } from './statementFiles'

const demoSeed = 20_261
/** Advisory lock against two launchers that load the demo at the same time; the number is arbitrary. */
const demoLock = 4_171_534

export type Seeded = { tenant: string; deposits: number; isNew: boolean }

async function bankNames(tx: Tx): Promise<{ ids: Map<string, string>; names: Map<string, string> }> {
  const { rows } = await tx.query<{ id: string; code: string; name: string }>(
    'select id, eft_code as code, short_name as name from bank_name',
  )
  return {
    ids: new Map(rows.map(({ id, code }) => [code, id])),
    names: new Map(rows.map(({ code, name }) => [code, name])),
  }
}

async function insertJournals(tx: Tx, journals: readonly Journal[]): Promise<void> {
  const codes = [...new Set(journals.flatMap(({ lines }) => lines.map(({ account }) => account)))]
  await openAccounts(tx, { codes, classes: codes.map(classOf) })
  const { rows } = await tx.query<{ id: bigint; code: string }>('select id, code from ledger_account')
  const idOf = new Map(rows.map(({ id, code }) => [code, id]))
  await insertRows(
    tx,
    'journal',
    journals.map(({ id, kind, sourceType, sourceId, at, occurrenceNo = 1 }) => ({
      id,
      kind,
      occurrence_no: occurrenceNo,
      source_type: sourceType,
      source_id: sourceId,
      at,
    })),
  )
  await insertRows(
    tx,
    'journal_line',
    journals.flatMap(({ id, lines }) =>
      lines.map(({ account, amountMinor }, index) => ({
        journal_id: id,
        line_no: index + 1,
        account_id: idOf.get(account),
        amount_minor: amountMinor,
      })),
    ),
  )
  await tx.query(`update ledger_balance set balance_minor = moved.sum from (
                    select account_id, sum(amount_minor)::bigint as sum from journal_line group by account_id
                  ) moved where moved.account_id = ledger_balance.account_id`)
}

/** Every bank with its rails, by EFT code. */
async function railBanks(tx: Tx): Promise<Map<string, RailBank & { shortName: string }>> {
  const { rows } = await tx.query<RailBank & { shortName: string; code: string }>(
    `select id, eft_code as code, short_name as "shortName", fast as "hasFast", fast_limit_minor as "fastLimitMinor",
      to_char(eft_open, 'HH24:MI') as "eftOpen",
       to_char(eft_close, 'HH24:MI') as "eftClose", same_bank_247 as "sameBank247" from bank_name`,
  )
  return new Map(rows.map(({ code, ...bank }) => [code, bank]))
}

async function insertHistory(
  tx: Tx,
  tenant: Tenant,
  setup: DemoSetup,
  history: History,
  { payouts, run }: { payouts: readonly PayoutLife[]; run: PastRun | undefined },
  rails: readonly RailPast[],
  now: Date,
): Promise<void> {
  const { lives, chronicle } = history
  const lines = [...history.lines, ...linesOfPayouts(payouts)]
  const handedOver = handoverRows(setup, { lines, chronicle }, now)
  const handedIn = statementFiles(setup, { lines, chronicle }, now)
  const sendings = payouts.flatMap((life) => life.happenings).sort((a, b) => a.at.getTime() - b.at.getTime())
  const happenings = lives.flatMap((life) => life.happenings).sort((a, b) => a.at.getTime() - b.at.getTime())
  const dated = [
    ...happenings.map((happening) => ({ at: happening.at, row: auditRow(happening) })),
    ...lines.map((line) => ({ at: line.seenAt, row: lineAuditRow(line) })),
    ...payouts.flatMap(({ happenings: own, iban }) =>
      own.map((happening) => ({ at: happening.at, row: payoutAuditRow(happening, ibanHash(tenant.keys, iban)) })),
    ),
    ...settlementAudits(run),
    ...handedOver.audits,
    ...handedIn.audits,
    ...rails.flatMap(({ audits }) => audits),
  ]
  const auditRows = dated.sort((a, b) => a.at.getTime() - b.at.getTime()).map(({ row }) => row)
  const callbacks = callbackTables(
    setup,
    [
      ...depositEventsOf(happenings, new Map(lines.map(({ id, bankRef }) => [id, bankRef]))),
      ...payoutEventsOf(sendings),
      ...rails.flatMap(({ events }) => events),
    ],
    now,
    chronicle.random,
  )
  const tables: readonly (readonly [string, Row[]])[] = [
    ['session', chronicle.shifts.rows(now)],
    ['bank_tx', lines.map((line) => lineRow(line, tenant.keys))],
    ['remit_request', lives.map(depositRow)],
    ['remit_request_event', happenings.flatMap(eventRows)],
    ['assignment_log', lives.flatMap(assignmentRows)],
    ['limit_reservation', lives.flatMap(reservationRows)],
    ['withdraw_request', payouts.map((life) => payoutRow(life, tenant.keys))],
    ['withdraw_request_event', sendings.flatMap(payoutEventRows)],
    ['payout_plan', payouts.map(planRow)],
    ['payout_reference', payouts.flatMap(referenceRows)],
    [
      'match_line',
      [...lines.flatMap(matchRows), ...payouts.flatMap((life) => payoutMatchRows(life, tenant.keys, chronicle.random))],
    ],
    ...rails.flatMap((rail) => rail.tables),
    ['audit_log', auditRows],
    ['shift_handover', handedOver.handovers],
    ['merchant_event_counter', callbacks.counters],
    ['merchant_event', callbacks.events],
    ['callback', callbacks.callbacks],
    ['callback_attempt', callbacks.attempts],
  ]
  for (const [table, rows] of tables) await insertRows(tx, table, rows)
  await keepPastStates(tx, now)
  await narrowCaps(tx, setup, now)
  await tx.query(`insert into limit_counter (rule_id, subject_key, period_key, taken)
                  select rule_id, subject_key, period_key, sum(amount) from limit_reservation where status <> 'RELEASED'
                    group by 1, 2, 3`)
  await tx.query(`update users set last_login_at = latest.created_at, last_login_ip = latest.ip from (
                    select distinct on (user_id) user_id, created_at, ip from session order by user_id, created_at desc
                  ) latest where latest.user_id = users.id`)
  const journals = [
    ...journalsOf(lives, lines, chronicle.random),
    ...payoutJournals(payouts, chronicle.random),
    ...rails.flatMap((rail) => rail.journals),
  ]
  await insertJournals(
    tx,
    journals.sort((a, b) => a.at.getTime() - b.at.getTime()),
  )
  // The bank's balance after the last line of each account.
  await tx.query(`update bank_account set bank_balance_minor = seen.sum, bank_balance_at = seen.at,
    verified_balance_minor = seen.sum, verified_balance_at = seen.at from (
                    select bank_account_id, sum(case direction when 'CREDIT' then amount_minor else -amount_minor
                      end)::bigint as sum, max(booked_at) as at from bank_tx group by bank_account_id
                  ) seen where seen.bank_account_id = bank_account.id`)
  await tx.query(`update papara_account set last_event_at = seen.at, balance_minor = seen.sum, balance_at = seen.at
    from (
                    select papara_account_id, sum(amount_minor)::bigint as sum, max(at) as at from papara_tx
                      where direction = 'IN' group by papara_account_id
                  ) seen where seen.papara_account_id = papara_account.id`)
  await leaveGap(tx, setup, lines)
  await handInFiles(tx, tenant, handedIn.files)
  await tx.query(`select setval('deposit_number_seq', $1), setval('handover_number_seq', $2)`, [
    lives.length,
    handedOver.handovers.length,
  ])
  if (payouts.length > 0) await tx.query(`select setval('withdrawal_number_seq', $1)`, [payouts.length])
}

/**
 * `deposits` replaces the world's own number; 0 gives a tenant without a past. `receiverPort` is where callbacks go.
 */
export type DemoOptions = { deposits?: number; receiverPort?: number }

/** Loads a tenant's demo once, in one transaction, up to `now`. Later calls only refresh the bots' heartbeats. */
export async function seedTenant(tenant: Tenant, now: Date, options: DemoOptions = {}): Promise<Seeded | undefined> {
  const tx = await tenant.pool.connect()
  let broken: Error | undefined
  try {
    await tx.query('begin')
    // Generating the history is CPU work between two statements and may take minutes on a busy machine.
    await tx.query('set local idle_in_transaction_session_timeout = 0')
    await tx.query('select pg_advisory_xact_lock($1)', [demoLock])
    const seeded = await seedLocked(tx, tenant, now, options)
    await tx.query('commit')
    // Without statistics, the planner assumes empty tables for the first minutes.
    if (seeded?.isNew) {
      await tx.query('analyze')
      await rebuildFacts(tenant.pool, now)
      await tx.query('begin')
      await reportDays(tx, seeded.setup, now)
      await closeDays(tx, tenant, seeded.setup, now)
      await tx.query('commit')
    }
    return seeded && { tenant: seeded.setup.tenant, deposits: seeded.deposits, isNew: seeded.isNew }
  } catch (error) {
    await tx.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    tx.release(broken)
  }
}

async function seedLocked(
  tx: Tx,
  tenant: Tenant,
  now: Date,
  { deposits, receiverPort }: DemoOptions,
): Promise<(Omit<Seeded, 'tenant'> & { setup: DemoSetup }) | undefined> {
  const banks = await bankNames(tx)
  const setup = demoSetup(tenant.config.id, banks.names)
  if (!setup) return undefined
  const { rowCount } = await tx.query('select 1 from merchant where id = any($1::uuid[])', [
    setup.merchants.map(({ id }) => id),
  ])
  if (rowCount) {
    for (const { bot } of setup.accounts)
      await tx.query('update watcher_bot set heartbeat_at = greatest(heartbeat_at, $1) where id = $2', [
        beatOf(setup, bot.name, now),
        bot.botId,
      ])
    return { setup, deposits: 0, isNew: false }
  }
  const given = {
    passwordHash: await hashPassword(demoPassword),
    bankIds: banks.ids,
    now,
    receiverPort: receiverPort ?? demoReceiverPort,
    modules: tenant.config.modules,
  }
  for (const [table, rows] of setupRows(setup, tenant.keys, given)) await insertRows(tx, table, rows)
  if (deposits === 0) return { setup, deposits, isNew: true }
  const rails = await railBanks(tx)
  const history = demoHistory(setup, deposits ?? setup.world.deposits, now, seededRandom(demoSeed))
  const { payouts, run } = tenant.config.modules.includes('withdraw')
    ? notifyPayouts(setup, history, rails, now)
    : { payouts: [], run: undefined }
  const { shifts } = history.chronicle
  const pasts: RailPast[] = []
  for (const [module, insertPast] of [
    ['card', notifyCards],
    ['papara', notifyWallets],
  ] as const)
    if (tenant.config.modules.includes(module)) pasts.push(await insertPast(tx, tenant, setup, { shifts, now }))
  if (tenant.config.modules.includes('withdraw'))
    for (const [table, rows] of settlementTables(setup, run, tenant.keys, banks.ids)) await insertRows(tx, table, rows)
  if (run) await tx.query(`select setval('settlement_run_number_seq', 1)`)
  await insertHistory(tx, tenant, setup, history, { payouts, run }, pasts, now)
  await linkCustomers(tx)
  await askPayouts(tx, tenant, setup, now)
  await insertRows(tx, 'approval', approvalRows(setup, tenant.keys, banks.ids, now))
  return { setup, deposits: history.lives.length, isNew: true }
}
