import { systemCtx } from '@kasa/api/access/ctx'
import { isPassword } from '@kasa/api/auth/password'
import { selectDays } from '@kasa/api/reconciliation/reconciliation.sql'
import { chainNewLines } from '@kasa/api/balances/chainLines'
import { verifyLedger } from '@kasa/api/ledger/verify.service'
import { pastPages } from '@kasa/api/matching/dryRun.service'
import { isIntact, readDocument, sealOf } from '@kasa/api/shifts/handoverDocument'
import { openText } from '@kasa/api/signing/sealed'
import { readImport } from '@kasa/api/statementimports/readJob'
import type { Tenant } from '@kasa/api/tenants/tenant'
import { testTenant } from '@kasa/api/testing/testTenant'
import { callbackPayload } from '@kasa/contracts/merchantApi'
import { depositTransitions, type DepositStatus } from '@kasa/domain/deposit'
import { withdrawalTransitions, type WithdrawalStatus } from '@kasa/domain/withdrawal'
import { startDryRun } from '@kasa/domain/dryRun'
import { dayAfter } from '@kasa/domain/holidays'
import { isTurkishIban } from '@kasa/domain/iban'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { agreementOf, judgeLine } from '@kasa/domain/lineMatch'
import { defaultRules } from '@kasa/domain/matchRules'
import * as z from 'zod/mini'

import { demoBots, demoMerchants } from './demoParties'
import { demoEmail, demoPassword, demoPersonKeys } from './accounts'
import { missingMinor } from './firstLook'
import { presentPayouts } from './presentPayouts'
import { seedTenant } from './seedTenant'

jest.setTimeout(180_000)

let tenant: Tenant
let close: () => Promise<void>
const now = new Date()

beforeAll(async () => {
  const opened = await testTenant({ id: 'demo' })
  ;({ tenant, close } = opened)
  expect(await seedTenant(tenant, now)).toMatchObject({ tenant: 'demo', isNew: true })
}, 600_000)
afterAll(() => close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await tenant.pool.query<Row>(text, values)).rows
/** Expects no rows: the query selects those that break a rule. */
const expectNone = async (text: string, values: unknown[] = []) =>
  expect(await query(`${text} limit 5`, values)).toEqual([])

test('a second load changes nothing but the bots’ heartbeats', async () => {
  const counts = () =>
    query(
      `select (select count(*) from remit_request) as deposits, (select count(*) from audit_log) as audits,
        (select count(*) from users) as users`,
    )
  const before = await counts()
  expect(await seedTenant(tenant, new Date())).toMatchObject({ deposits: 0, isNew: false })
  expect(await counts()).toEqual(before)
})

test('merchants reported the past days: the oldest are closed, older ones agree, the last ones have breaks', async () => {
  const today = istanbulDay(now)
  const question = { from: dayAfter(today, -14), to: dayAfter(today, -2), today, merchantIds: null, statuses: null }
  const { days } = await selectDays(tenant.pool, question, { after: undefined, limit: 500 })
  const ofMerchants = days.filter(({ merchantId }) => merchantId !== null)
  expect(ofMerchants.every(({ reportedAt }) => reportedAt !== null)).toBe(true)
  const older = ofMerchants.filter(({ day }) => day <= dayAfter(today, -6))
  expect(older.length).toBeGreaterThan(20)
  expect(older.filter(({ status }) => status !== 'AGREED' && status !== 'CLOSED')).toEqual([])
  const closed = older.filter(({ status }) => status === 'CLOSED')
  expect(new Set(closed.map(({ merchantId }) => merchantId)).size).toBe(2)
  expect(ofMerchants.filter(({ sums }) => sums.breaks > 0n).length).toBeGreaterThan(1)
})

test('every account has its bank’s lines, and one change of IBAN waits for a second person', async () => {
  await expectNone('select label from bank_account where bank_balance_minor is null or bank_balance_at is null')
  const [waiting] = await query<{ id: string; payload: { enc: string }; target: string }>(
    `select id, payload, target_id as target from approval where kind = 'bankAccount.changeIban' and status = 'PENDING'
      and expires_at > $1`,
    [now],
  )
  expect(
    isTurkishIban(
      openText(
        tenant.keys,
        'bankAccountIban',
        waiting?.target ?? '',
        Buffer.from(waiting?.payload.enc ?? '', 'base64'),
      ),
    ),
  ).toBe(true)
  expect(
    await query(
      `select from approval where status = 'DENIED' and decided_by is not null and decision_reason is not null`,
    ),
  ).toHaveLength(2)
})

test('the first page: an account at 91 % of its day, a full one, a late bot, and one with a gap', async () => {
  const caps = await query<{ label: string; percent: number; isFull: boolean }>(
    `select b.label, floor(c.taken * 100.0 / r.cap)::int as percent, c.taken = r.cap as "isFull" from bank_account b
      join limit_rule r on r.limit_group_id = b.limit_group_id
     join limit_counter c on c.rule_id = r.id and c.subject_key = b.id::text
       and c.period_key = to_char($1::timestamptz at time zone 'Europe/Istanbul', 'YYYY-MM-DD') where r.cap < 5000000000
       order by percent`,
    [now],
  )
  // In the first minutes of a day, neither account has taken anything yet.
  expect(caps.map(({ percent }) => percent).filter((percent) => ![91, 100].includes(percent))).toEqual([])
  expect(caps.filter(({ isFull }) => isFull).length).toBe(caps.filter(({ percent }) => percent === 100).length)
  const bots = await query<{ name: string; status: string; beats: number }>(
    `select name, status, extract(epoch from $1 - heartbeat_at) / interval_s as beats from watcher_bot
      order by beats desc`,
    [now],
  )
  expect(bots.filter(({ beats }) => Number(beats) >= 2).map(({ name, status }) => [name, status])).toEqual([
    ['qnb-guney-5', 'LATE'],
  ])
  // After five missed heartbeats, payers would not get its account.
  expect(Number(bots[0]?.beats)).toBeLessThan(3)
  // The console finds exactly this gap in the balances.
  for (let round = 0; round < 3; round += 1) await chainNewLines(systemCtx(tenant, 'demo'))
  const gaps = await query<{ bot: string; missing: bigint; told: bigint }>(
    `select bot.name as bot, g.missing_minor as missing,
      later.balance_after_minor - earlier.balance_after_minor - later.amount_minor as told
     from balance_gap g join watcher_bot bot on bot.id = g.bot_id join bank_tx earlier on earlier.id = g.after_tx
       join bank_tx later on later.id = g.before_tx where g.closed_at is null`,
  )
  expect(gaps).toEqual([{ bot: 'garanti-merkez', missing: missingMinor, told: missingMinor }])
})

test('every account has its bank’s balance, except the one whose bank booked a line that nobody reported', async () => {
  const differing = await query<{ label: string; difference: bigint }>(
    `select b.label, b.bank_balance_minor - b.opening_balance_minor -
      coalesce((select sum(l.amount_minor) from ledger_account a join journal_line l on l.account_id = a.id
      where a.code = 'BANK:' || b.id), 0)::bigint as difference
     from bank_account b`,
  )
  expect(differing.filter(({ difference }) => difference !== 0n)).toEqual([
    { label: expect.stringContaining('Merkez'), difference: missingMinor },
  ])
})

test('two shifts were handed over: intact, sealed by both, beside each other, and on the audit log', async () => {
  const handovers = await query<{
    id: string
    document: string
    hash: Buffer
    seal: Buffer
    giver: string
    taker: string
    givenAt: Date
    endedAt: Date
  }>(
    `select id, document, document_hash as hash, seal_hash as seal, giver, taker, given_at as "givenAt",
      ended_at as "endedAt" from shift_handover where status = 'TAKEN' order by id`,
  )
  expect(handovers).toHaveLength(2)
  for (const { document, hash, seal, giver, taker, givenAt, endedAt } of handovers) {
    expect(isIntact(document, hash)).toBe(true)
    expect(
      sealOf(
        hash,
        { userId: giver, proof: 'PASSWORD', at: givenAt },
        { userId: taker, proof: 'PASSWORD', at: endedAt },
      ).equals(seal),
    ).toBe(true)
    const { accounts } = readDocument(document)
    expect(accounts.map(({ differenceMinor }) => differenceMinor)).toEqual(accounts.map(() => 0n))
    expect(accounts.length).toBeGreaterThan(3)
    expect(endedAt.getTime()).toBeLessThan(now.getTime())
  }
  expect(await query(`select action from audit_log where object_type = 'handover' order by seq`)).toEqual(
    ['give', 'take', 'give', 'take'].map((verb) => ({ action: `shift.${verb}` })),
  )
})

test('three statements of a day: every line is one of its bot, balances hold, one row is unreadable', async () => {
  const waiting = await query<{ id: string }>(`select id from statement_import where status = 'READING'`)
  expect(waiting).toHaveLength(3)
  for (const { id } of waiting) await readImport(systemCtx(tenant, 'demo'), id)
  const read = await query<{
    status: string
    total: number
    fresh: number
    known: number
    wrong: number
    adds: boolean
  }>(
    `select status, rows_total as total, rows_new as fresh, rows_duplicate as known, rows_error as wrong,
      opening_minor + credit_minor - debit_minor = closing_minor as adds from statement_import order by created_at`,
  )
  expect(read.map(({ status, fresh, wrong, adds }) => ({ status, fresh, wrong, adds }))).toEqual(
    [0, 0, 1].map((wrong) => ({ status: 'READY', fresh: 0, wrong, adds: true })),
  )
  expect(read.every(({ known }) => known > 0)).toBe(true)
})

test('about 12,000 deposits of every status over sixty days, nothing of it in the future', async () => {
  const [range] = await query<{ count: bigint; days: bigint; future: bigint }>(
    `select count(*), count(distinct (created_at at time zone 'Europe/Istanbul')::date) as days,
       count(*) filter (where greatest(created_at, updated_at, decided_at, declared_at) > $1) as future
         from remit_request`,
    [now],
  )
  expect(Number(range?.count)).toBeGreaterThan(11_000)
  expect(Number(range?.days)).toBeGreaterThanOrEqual(59)
  expect(range?.future).toBe(0n)
  const statuses = (await query<{ status: string }>('select distinct status from remit_request order by 1')).map(
    ({ status }) => status,
  )
  expect(statuses).toEqual(['APPROVED', 'ASSIGNED', 'CANCELLED', 'DECLARED', 'EXPIRED', 'IN_REVIEW', 'REJECTED'])
  const shares = await query<{ code: string; share: number }>(
    `select code, count(*)::float8 / sum(count(*)) over () as share from remit_request r join merchant m
      on m.id = r.merchant_id group by code order by share desc`,
  )
  expect(shares.map(({ code, share }) => [code, Math.round(share * 20) * 5])).toEqual([
    ['ANADOLU', 40],
    ['BOGAZ', 25],
    ['EGE', 20],
    ['KARADENIZ', 15],
  ])
  // Payouts are requested and days are closed with the API's own code, so their audit rows have the current time.
  await expectNone(
    `select seq from audit_log where at > $1 and object_type not in ('withdrawal', 'reconciliation_day')`,
    [now],
  )
  await expectNone('select id from bank_tx where created_at > $1 or booked_at > created_at', [now])
  await expectNone('select callback_id from callback_attempt where at > $1', [now])
})

test('open requests wait as in a queue, and none of them ends within ten minutes', async () => {
  const open = await query<{ status: string; match: string; claimed: boolean; late: boolean; leftMs: number }>(
    `select status, match, claimed_until > $1 as claimed, deadline_at < $1 as late,
      extract(epoch from ttl_at - $1) * 1000 as "leftMs"
     from (select *, claim_until as claimed_until from remit_request) r
       where status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW')`,
    [now],
  )
  expect(open.length).toBeGreaterThanOrEqual(30)
  expect(open.length).toBeLessThanOrEqual(40)
  expect(open.filter(({ match }) => match === 'exact').length).toBeGreaterThanOrEqual(3)
  expect(open.filter(({ match }) => match === 'partial').length).toBeGreaterThanOrEqual(3)
  expect(open.filter(({ claimed }) => claimed).length).toBeGreaterThanOrEqual(3)
  expect(open.filter(({ late }) => late).length).toBeGreaterThanOrEqual(2)
  expect(Math.min(...open.map(({ leftMs }) => Number(leftMs)))).toBeGreaterThan(600_000)
})

test('every change of status is one the table allows, and versions count the events', async () => {
  const moves = await query<{ action: string; from: DepositStatus | null; to: DepositStatus }>(
    `select distinct action, before ->> 'status' as from, after ->> 'status' as to from audit_log
      where object_type = 'deposit'`,
  )
  for (const { action, from, to } of moves) {
    const name = action.replace('deposit.', '')
    const rule: { from: readonly DepositStatus[]; to: DepositStatus } | undefined =
      name in depositTransitions ? depositTransitions[name as keyof typeof depositTransitions] : undefined
    if (rule)
      expect({ name, from: from === null || rule.from.includes(from), to }).toEqual({ name, from: true, to: rule.to })
    else expect({ name, to }).toEqual({ name, to: from })
  }
  await expectNone(
    `select r.id from remit_request r join remit_request_event e on e.request_id = r.id group by r.id
      having max(e.seq) <> r.version or count(*) <> r.version + 1`,
  )
  await expectNone(
    `select r.id from remit_request r join audit_log a on a.object_id = r.id::text group by r.id
      having max((a.after ->> 'version')::int) <> r.version or count(*) <> r.version`,
  )
  await expectNone(
    `select r.id from remit_request r join audit_log a on a.object_id = r.id::text
      and (a.after ->> 'version')::int = r.version where a.after ->> 'status' <> r.status`,
  )
  await expectNone(`select a.seq from audit_log a join audit_log b on b.seq = a.seq + 1 where b.at < a.at`)
})

test('the ledger sums to zero, and money is where the deposits are', async () => {
  // It recalculates every journal from the row it was posted for, and therefore the merchants' balances too.
  expect((await verifyLedger(tenant.pool)).broken).toEqual([])
  await expectNone('select journal_id from journal_line group by 1 having sum(amount_minor) <> 0')
  await expectNone(
    `select t.id from bank_tx t
      where (t.direction = 'CREDIT') <> exists (select from journal j where j.source_type = 'bank_tx'
      and j.source_id = t.id and j.kind = 'P1')`,
  )
  await expectNone(
    `select r.id from remit_request r
      where (r.status = 'APPROVED') <> exists (select from journal j where j.source_type = 'remit_request'
      and j.source_id = r.id and j.kind = 'P2')`,
  )
  await expectNone(
    `select b.account_id from ledger_balance b
      where b.balance_minor <> (select coalesce(sum(amount_minor), 0) from journal_line l
      where l.account_id = b.account_id)`,
  )
  await expectNone(
    `select b.id from bank_account b
      where (select coalesce(-sum(l.amount_minor), 0) from journal_line l join ledger_account a on a.id = l.account_id
      where a.code = 'SUSPENSE_IN:' || b.id)
       <> (select coalesce(sum(amount_minor), 0) from bank_tx t where t.bank_account_id = b.id
         and t.direction = 'CREDIT' and t.status <> 'MATCHED')`,
  )
})

test('sixty days of payouts in every state of the table, each by a transition, none in the future', async () => {
  const [range] = await query<{ count: bigint; days: bigint; future: bigint }>(
    `select count(*), count(distinct (created_at at time zone 'Europe/Istanbul')::date) as days,
       count(*) filter (where greatest(created_at, updated_at, decided_at) > $1) as future from withdraw_request`,
    [now],
  )
  expect(Number(range?.count)).toBeGreaterThan(300)
  expect(Number(range?.days)).toBeGreaterThanOrEqual(55)
  expect(range?.future).toBe(0n)
  const statuses = (await query<{ status: string }>('select distinct status from withdraw_request')).map(
    ({ status }) => status,
  )
  expect(statuses).toEqual(expect.arrayContaining(['QUEUED', 'PAID', 'RETURNED', 'REJECTED', 'CANCELLED']))
  const moves = await query<{ action: string; from: WithdrawalStatus | null; to: WithdrawalStatus }>(
    `select distinct action, before ->> 'status' as from, after ->> 'status' as to from audit_log
      where object_type = 'withdrawal'`,
  )
  for (const { action, from, to } of moves) {
    const name = action.replace('withdrawal.', '')
    const rule: { from: readonly WithdrawalStatus[]; to: WithdrawalStatus } | undefined =
      name in withdrawalTransitions ? withdrawalTransitions[name as keyof typeof withdrawalTransitions] : undefined
    if (rule)
      expect({ name, from: from === null || rule.from.includes(from), to }).toEqual({ name, from: true, to: rule.to })
    else expect({ name, to }).toEqual({ name, to: from })
  }
  await expectNone(
    `select r.id from withdraw_request r join withdraw_request_event e on e.request_id = r.id group by r.id
      having max(e.seq) <> r.version or count(*) <> r.version + 1`,
  )
  // Each paid payout has one debit, each returned one also a credit. No balance was ever negative because of payouts.
  await expectNone(
    `select r.id from withdraw_request r left join match_line m on m.request_id = r.id group by r.id
     having count(m.id) <> case r.status when 'PAID' then 1 when 'RETURNED' then 2 else 0 end`,
  )
  await expectNone(
    `select at from (select j.at, sum(l.amount_minor) over (partition by l.account_id order by j.at, j.id) as sum
       from journal_line l join journal j on j.id = l.journal_id join ledger_account a on a.id = l.account_id
         where a.code like 'MERCHANT:%:AVAILABLE') held where sum > 0`,
  )
})

test('payouts wait to be sent: held, planned from an account, or with the reason why not, on each rail', async () => {
  const waiting = await query<{ status: string; rail: string | null; free: bigint | null }>(
    `select r.status, r.rail, r.bank_account_id is not null as planned from withdraw_request r
      where r.merchant_ref like '%-W-%'`,
  )
  const held = waiting.filter(({ status }) => status === 'HOLD')
  expect(held).toHaveLength(presentPayouts / 4)
  expect(waiting.filter(({ status }) => status === 'QUEUED')).toHaveLength(presentPayouts - held.length)
  expect(waiting.filter(({ rail }) => rail !== null).length).toBeGreaterThan(presentPayouts / 2)
  expect(new Set(waiting.map(({ rail }) => rail)).has('FAST')).toBe(true)
})

test('limits: counters equal what requests hold, no cap is exceeded, each holds what its status says', async () => {
  await expectNone(
    `select rule_id, subject_key, period_key, taken, held from limit_counter
     full join (select rule_id, subject_key, period_key, sum(amount)::bigint as held from limit_reservation
       where status <> 'RELEASED' group by 1, 2, 3) x
       using (rule_id, subject_key, period_key) where taken is distinct from held`,
  )
  await expectNone('select c.rule_id from limit_counter c join limit_rule r on r.id = c.rule_id where c.taken > r.cap')
  await expectNone(
    `select r.id from remit_request r join limit_reservation x on x.request_id = r.id where x.status <>
       case when r.status = 'APPROVED' then 'CONFIRMED' when r.status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW')
         then 'RESERVED' else 'RELEASED' end`,
  )
  await expectNone(
    `select r.id from remit_request r left join limit_reservation x on x.request_id = r.id
      where r.bank_account_id is not null group by r.id having count(x.rule_id) <> 3`,
  )
})

test('bank lines: linked as the rule links them, once, with the right state', async () => {
  const linked = await query<{
    amountMinor: bigint
    senderName: string
    description: string
    lineAccount: string
    bookedAt: Date
    parts: object
    id: string
    accountId: string
    referenceCode: string
    deposit: bigint
    customerName: string
    createdAt: Date
    ttlAt: Date
    match: string
  }>(
    `select t.amount_minor as "amountMinor", t.sender_name as "senderName", t.description,
      t.bank_account_id as "lineAccount", t.booked_at as "bookedAt", m.parts,
       r.id, r.bank_account_id as "accountId", r.reference_code as "referenceCode", r.amount_minor as deposit,
         r.customer_name as "customerName", r.created_at as "createdAt", r.ttl_at as "ttlAt", r.match
     from remit_request r join bank_tx t on t.id = r.bank_tx_id join match_line m on m.bank_tx_id = t.id
       and m.request_id = r.id and m.released_at is null`,
  )
  expect(linked.length).toBeGreaterThan(8_000)
  for (const line of linked) {
    const request = {
      id: line.id,
      accountId: line.accountId,
      referenceCode: line.referenceCode,
      amountMinor: line.deposit,
      customerName: line.customerName,
      createdMs: line.createdAt.getTime(),
      ttlMs: line.ttlAt.getTime(),
    }
    const judged = judgeLine({ ...line, accountId: line.lineAccount, bookedMs: line.bookedAt.getTime() }, [request])
    expect(line.parts).toEqual(judged.best && agreementOf(judged.best.parts))
    expect({ match: line.match, decision: judged.decision }).toEqual(
      line.match === 'exact' ? { match: 'exact', decision: 'APPROVE' } : { match: 'partial', decision: 'SUGGEST' },
    )
  }
  await expectNone(
    `select r.id from remit_request r where r.bank_tx_id is not null
      and not exists (select from match_line m where m.bank_tx_id = r.bank_tx_id and m.request_id = r.id
      and m.released_at is null)`,
  )
  await expectNone(`select t.id from bank_tx t left join remit_request r on r.bank_tx_id = t.id
    where not exists (select from match_line m where m.bank_tx_id = t.id and m.request_type = 'withdraw_request')
      and t.status <>
    case when r.status = 'APPROVED' then 'MATCHED' when r.id is not null then 'SUGGESTED' else 'NEW' end
      or r.bank_account_id <> t.bank_account_id`)
  await expectNone(
    `select r.id from remit_request r join bank_tx t on t.id = r.bank_tx_id where r.status = 'APPROVED'
      and (t.amount_minor <> r.amount_minor or r.amount_received_minor <> r.amount_minor)`,
  )
})

test('a dry run of the rules in force over these sixty days agrees with what the system did', async () => {
  type Found = { line: string; request: string | null; rule: string | null; stoppedBy: string | null }
  const did = await query<Found>(`
    select line.id as line, link.request_id as request, link.rule, link.stopped_by as "stoppedBy" from bank_tx line
    left join (select distinct on (bank_tx_id) * from match_line where mode = 'AUTO'
      and request_type = 'remit_request' order by bank_tx_id, created_at) link on link.bank_tx_id = line.id
    where line.direction = 'CREDIT' order by line.id`)
  const results: Found[] = []
  const run = startDryRun(defaultRules, defaultRules)
  for await (const { lines, requests } of pastPages(tenant.pool))
    results.push(
      ...run.page(lines, requests).map(({ decision, best, rule, stoppedBy }, n) => ({
        line: lines[n]?.id ?? '',
        ...(decision === 'NONE'
          ? { request: null, rule: null, stoppedBy: null }
          : { request: best?.requestId ?? null, rule, stoppedBy }),
      })),
    )
  expect(did.length).toBeGreaterThan(5_000)
  const differing = results.flatMap((each, n) =>
    JSON.stringify(each) === JSON.stringify(did[n]) ? [] : [[each, did[n]]],
  )
  expect({ count: differing.length, some: differing.slice(0, 5) }).toEqual({ count: 0, some: [] })
  expect(results).toHaveLength(did.length)
})

test('callbacks: one event for each notified state, numbered without gaps, attempts as counted', async () => {
  await expectNone(
    `select merchant_id from merchant_event group by 1 having count(*) <> max(seq)
      or max(seq) <> (select last_seq from merchant_event_counter c where c.merchant_id = merchant_event.merchant_id)`,
  )
  await expectNone(
    `select e.event_id from merchant_event e left join callback c on (c.merchant_id, c.seq) = (e.merchant_id, e.seq)
      where c.id is null`,
  )
  await expectNone(
    `select c.id from callback c left join callback_attempt a on a.callback_id = c.id group by c.id
      having c.attempts <> count(a.attempt_no) or (c.status = 'DELIVERED') <> (coalesce(c.last_status, 0) = 200)
      or (c.status = 'DELIVERED') <> (c.delivered_at is not null)`,
  )
  const [{ dead, retried } = { dead: 0n, retried: 0n }] = await query<{ dead: bigint; retried: bigint }>(
    `select count(*) filter (where status = 'DEAD') as dead, count(*) filter (where attempts > 1) as retried
      from callback`,
  )
  expect(Number(dead)).toBeGreaterThan(0)
  expect(Number(retried)).toBeGreaterThan(100)
  const payloads = await query<{ payload: string; seq: bigint; objectId: string }>(
    'select payload, seq, object_id as "objectId" from merchant_event order by random() limit 500',
  )
  for (const { payload, seq, objectId } of payloads) {
    const event = z.decode(callbackPayload, JSON.parse(payload) as never)
    expect({ sequence: event.sequence, id: event.data.id }).toEqual({ sequence: Number(seq), id: objectId })
  }
})

test('accounts: everybody of the contract, with the demo password, linked to what is theirs', async () => {
  const users = await query<{
    email: string
    passwordHash: string
    scope: string[]
    mrcId: string | null
    groups: string[]
    parent: string | null
  }>(
    `select u.email, u.password_hash as "passwordHash", u.scope, u.mrc_id as "mrcId",
      u.remit_group_ids::text[] as groups, p.email as parent from users u left join users p on p.id = u.parent_user_id`,
  )
  expect(users.map(({ email }) => email).sort()).toEqual(
    demoPersonKeys.map((person) => demoEmail(person, 'demo')).sort(),
  )
  expect(await isPassword(users[0]?.passwordHash, demoPassword)).toBe(true)
  const of = (part: string) => users.find(({ email }) => email === `${part}@demo.test`)
  expect(of('merchant')?.scope).toContain('USER_MANAGEMENT')
  expect(of('merchant2')?.scope).not.toContain('USER_MANAGEMENT')
  expect(of('merchant')?.mrcId).not.toBe(of('merchant2')?.mrcId)
  expect(of('remit')?.groups).not.toEqual(of('remit2')?.groups)
  expect(of('subremit')).toMatchObject({ parent: 'remit@demo.test', groups: of('remit')?.groups })
  // Four eyes works at once: there are two administrators, and neither has controlled the other's account.
  expect(of('admin2')?.scope).toEqual(of('admin')?.scope)
  expect(
    await query('select actor_id, kind from person_act where actor_id is not null or at > $1', [
      new Date(Date.now() - 72 * 3_600_000),
    ]),
  ).toEqual([])
  expect(of('subpapara')?.parent).toBe('papara@demo.test')
})

test('every actor was signed in at that time', async () => {
  await expectNone(
    `select a.seq from audit_log a left join session s on s.id = a.session_id and s.user_id::text = a.actor_id
      and a.at >= s.created_at and a.at <= coalesce(s.ended_at, s.ends_at) where a.actor_kind = 'user'
      and s.id is null`,
  )
  await expectNone(`select s.id from session s where s.seen_at < s.created_at or s.seen_at > s.ends_at`)
})

test('keys and IBANs in the database are those of the demo files', async () => {
  for (const { keyId, secret } of demoMerchants().filter((merchant) => merchant.tenant === 'demo')) {
    const [row] = await query<{ sealed: Buffer }>('select secret_enc as sealed from merchant_key where key_id = $1', [
      keyId,
    ])
    expect(openText(tenant.keys, 'merchantKey', keyId, row?.sealed ?? Buffer.alloc(0))).toBe(secret)
  }
  for (const bot of demoBots().filter((known) => known.tenant === 'demo')) {
    for (const { accountId, iban } of bot.accounts) {
      const [row] = await query<{ sealed: Buffer }>(
        'select iban_enc as sealed from bank_account where id = $1 and bot_id = $2',
        [accountId, bot.botId],
      )
      expect(openText(tenant.keys, 'bankAccountIban', accountId, row?.sealed ?? Buffer.alloc(0))).toBe(iban)
      expect(isTurkishIban(iban)).toBe(true)
    }
  }
})

test('each line of the past has the state of its request, so that lists as of any moment can be shown', async () => {
  for (const table of ['remit_request', 'withdraw_request', 'card_transfer'])
    await expectNone(
      `select r.number, event.action, event.state ->> 'status' as status
       from ${table} r join ${table}_event event on event.request_id = r.id
       where event.state is null
         or event.seq = r.version and event.state ->> 'status' <> r.status
         or (event.state ->> 'decided_at')::timestamptz > event.at
         or event.action = 'create' and event.state ->> 'status' in ('APPROVED', 'SENT', 'PAID')`,
    )
  await expectNone('select from request_history_since where at > (select min(created_at) from remit_request)')
})
