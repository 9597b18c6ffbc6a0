import { payoutHeld } from '@kasa/domain/payoutLedger'
import { usualMs } from '@kasa/domain/sysparameter'
import { withdrawalUnknownMs } from '@kasa/domain/withdrawal'
import { caseCount } from '@kasa/domain/testing/caseCount'
import * as fc from 'fast-check'
import { uuidv7 } from 'uuidv7'

import type { Ctx, UserActor } from '../access/ctx'
import { approve } from '../approvals/approvals.service'
import { inTransaction } from '../db/transaction'
import type { Tx } from '../db/client'
import { decideDeposit } from '../depositDesk/decideDeposit.service'
import { undoDeposit } from '../depositDesk/undoDeposit.service'
import { deposits } from '../deposits/deposits'
import { Refusal } from '../errors/refusals'
import { foldFacts, rebuildFacts } from '../facts/facts.service'
import { factsNow } from '../facts/factsNow'
import { postJournal } from '../ledger/ledger.service'
import { verifyLedger } from '../ledger/verify.service'
import { claimWithin } from '../requests/claimRequest'
import { totalRequests } from '../requests/requestList'
import { registeredRequests } from '../requests/registeredRequests'
import { selectRequest } from '../requests/requests.sql'
import { addLimits, askDeposit, reportPayment, sendSigned, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { askPayout, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { testTenantConfig } from '../testing/testTenant'
import { decideWithdrawal } from '../withdrawalDesk/decideWithdrawal.service'
import { undoWithdrawal } from '../withdrawalDesk/undoWithdrawal.service'
import { selectParts } from '../withdrawals/parts.sql'
import { withdrawalList } from '../withdrawals/readWithdrawals.service'
import { withdrawalDay } from '../withdrawals/withdrawalDay'
import { withdrawals } from '../withdrawals/withdrawals'
import { debitsShownTo } from './debitsShown'
import { debitsBefore } from './maybeDebited'
import { askMissing } from './suspectPayout.service'

let app: TestApp
let operator: Ctx<UserActor>
let admins: [Ctx<UserActor>, Ctx<UserActor>]
beforeAll(async () => {
  const flags = { ...testTenantConfig().flags, partialWithdrawal: true }
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'], flags } })
  const person = await app.signedIn({ scope: ['ADMIN'], name: 'Kerem Yalçın' })
  // Keeps the step-up valid however much time passes, so that only the transition table decides.
  await app.stepUp(person, 366 * 86_400_000)
  operator = person.ctx
  admins = [
    (await app.signedIn({ scope: ['ADMIN'], name: 'Deniz Aksoy' })).ctx,
    (await app.signedIn({ scope: ['ADMIN'], name: 'Umut Er' })).ctx,
  ]
})
afterAll(() => app.close())

const acts = [
  'create',
  'split',
  'send',
  'sent',
  'undo',
  'refuse',
  'confirm',
  'suspect',
  'doubt',
  'reject',
  'cancel',
  'debit',
  'debitTwice',
  'return',
  'debitParts',
  'returnParts',
  'missing',
  'tick',
  'timeOut',
  'approveDeposit',
  'undoDeposit',
  'fold',
] as const
type Step = { act: (typeof acts)[number]; which: number; amount: number; isAborted: boolean }
const step = fc.record({
  act: fc.constantFrom(...acts),
  which: fc.nat({ max: 3 }),
  amount: fc.constantFrom(100_000, 250_000, 400_000),
  isAborted: fc.boolean(),
})

class Aborted extends Error {}
/** Runs one transaction, which may be aborted in the middle. A refusal is a valid outcome. */
async function attempt(ctx: Ctx<UserActor>, isAborted: boolean, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      await work(tx)
      if (isAborted) throw new Aborted()
    })
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof Aborted)) throw error
  }
}

/** What the sender of a queued payout repeats to confirm that these debits are other payments. */
async function debitsShown(tx: Tx, ctx: Ctx, id: string): Promise<string | undefined> {
  const record = await selectRequest(tx, withdrawals.table, id)
  return (record && debitsShownTo(ctx, id, await debitsBefore(tx, record))) ?? undefined
}

let reports = 0
/** The steps that one merchant and one account can go through. */
function living(stage: Stage, ids: string[]) {
  const approved: string[] = []
  const record = async (which: number) => {
    const id = ids[which % Math.max(ids.length, 1)]
    return id === undefined ? undefined : selectRequest(app.tenant.pool, withdrawals.table, id)
  }
  const decide = async (
    { which, isAborted }: Step,
    decision: 'split' | 'send' | 'sent' | 'refuse' | 'suspect' | 'reject',
  ) => {
    const before = await record(which)
    if (!before) return
    await attempt(operator, isAborted, async (tx) => {
      const { row, claimToken } = await claimWithin(tx, withdrawals, operator, before.id)
      const held = { id: before.id, claimToken, version: row.version }
      const more = {
        bankRef: `FAST${(reports += 1)}X`,
        parts: '600 + 300',
        note: 'it said so',
        reasonCode: 'OTHER' as const,
        debitsShown: await debitsShown(tx, operator, before.id),
      }
      await decideWithdrawal(tx, operator, { decision, ...held, ...more } as Parameters<typeof decideWithdrawal>[2])
    })
  }
  const line = async (body: object) => {
    const answer = await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', { transactions: [body] })
    expect([200, 401]).toContain(answer.status)
  }
  const lineOf = async ({ which }: Step, direction: 'DEBIT' | 'CREDIT') => {
    const of = await record(which)
    return (
      of && {
        accountId: stage.accountId,
        direction,
        amount: Number(of.amountMinor),
        bookedAt: app.clock.now().toISOString(),
        senderName: direction === 'DEBIT' ? 'ELIF KILIC' : 'IADE',
        description: `${direction === 'DEBIT' ? 'FAST' : 'IADE'} ${of.referenceCode} ${of.bankRef ?? ''}`.trim(),
        bankRef: `${direction}-${of.id}`,
      }
    )
  }
  /** One bank line for all parts of a payout that are, or were, at this account's bank. */
  const lineOfParts = async ({ which, amount }: Step, direction: 'DEBIT' | 'CREDIT') => {
    const of = await record(which)
    const whole =
      of && (of.parentId === null ? of : await selectRequest(app.tenant.pool, withdrawals.table, of.parentId))
    if (!whole) return
    const { rows } = await app.tenant.pool.query<{ sum: bigint }>(
      `select coalesce(sum(amount_minor), 0)::bigint as sum from withdraw_request
       where parent_id = $1 and bank_account_id = $2 and status = any ($3)`,
      [whole.id, stage.accountId, direction === 'DEBIT' ? ['SENDING', 'SENT', 'SUSPECT'] : ['PAID']],
    )
    const sum = Number(rows[0]?.sum ?? 0n)
    if (sum === 0) return
    const fee = direction === 'DEBIT' && amount === 250_000 ? 640 : 0
    await line({
      accountId: stage.accountId,
      direction,
      amount: sum + fee,
      bookedAt: app.clock.now().toISOString(),
      senderName: direction === 'DEBIT' ? 'ELIF KILIC' : 'IADE',
      description: `${direction === 'DEBIT' ? 'FAST' : 'IADE'} ${whole.referenceCode}`,
      bankRef: `${direction}-${whole.id}-${(reports += 1)}`,
    })
  }
  const clock = async (ms: number) => {
    app.clock.advance(ms)
    await registeredRequests().get('withdrawal')?.notifyDecisions(app.ctx)
    await registeredRequests().get('withdrawal')?.expire(app.ctx)
  }
  const one: Record<Step['act'], (action: Step) => Promise<unknown>> = {
    async create({ amount }) {
      const answer = await askPayout(app, stage.merchant, { amount })
      // A signature is stale if an hour passes between signing and arrival.
      expect([201, 401, 422]).toContain(answer.status)
      if (answer.status === 201) ids.push((answer.body as { id: string }).id)
    },
    async split(action) {
      const before = await record(action.which)
      await decide(action, 'split')
      if (!before) return
      const parts = (await selectParts(app.tenant.pool, before.id)).map(({ id }) => id)
      // Later steps act on its parts instead of the payout itself.
      if (parts.length > 0 && !ids.includes(parts[0] ?? '')) ids.splice(ids.indexOf(before.id), 1, ...parts, before.id)
    },
    send: (action) => decide(action, 'send'),
    sent: (action) => decide(action, 'sent'),
    refuse: (action) => decide(action, 'refuse'),
    async confirm({ which, isAborted }) {
      const before = await record(which)
      const { rows } = await app.tenant.pool.query<{ id: string }>(
        `select id from approval where target_id = $1 and kind = 'withdrawal.notSent' and status = 'PENDING'`,
        [before?.id],
      )
      const [approval] = rows
      if (approval) await attempt(admins[0], isAborted, (tx) => approve(tx, admins[0], { id: approval.id }))
    },
    suspect: (action) => decide(action, 'suspect'),
    reject: (action) => decide(action, 'reject'),
    async undo({ which, isAborted }) {
      const before = await record(which)
      if (before)
        await attempt(operator, isAborted, (tx) =>
          undoWithdrawal(tx, operator, { id: before.id, version: before.version }),
        )
    },
    async doubt({ which, isAborted }) {
      const before = await record(which)
      if (before)
        await attempt(admins[0], isAborted, (tx) =>
          decideWithdrawal(tx, admins[0], {
            id: before.id,
            decision: 'doubt',
            version: before.version,
            note: 'no debit',
          }),
        )
    },
    async cancel({ which }) {
      const before = await record(which)
      if (!before) return
      const answer = await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${before.id}/cancel`, {})
      // The merchant API does not show the parts of a payout.
      expect(before.parentId === null ? [200, 401, 409] : [401, 404]).toContain(answer.status)
    },
    async debit(action) {
      const body = await lineOf(action, 'DEBIT')
      if (body) await line(body)
    },
    async debitTwice(action) {
      const body = await lineOf(action, 'DEBIT')
      if (body) await Promise.all([line(body), line(body)])
    },
    async return(action) {
      const body = await lineOf(action, 'CREDIT')
      if (body) await line(body)
    },
    debitParts: (action) => lineOfParts(action, 'DEBIT'),
    returnParts: (action) => lineOfParts(action, 'CREDIT'),
    async missing({ which, isAborted }) {
      const before = await record(which)
      if (before?.status !== 'SUSPECT') return
      let approvalId: string | undefined
      await attempt(admins[0], false, async (tx) => {
        const request = { id: before.id, version: before.version, reason: 'nothing left' }
        approvalId = (await askMissing(tx, admins[0], request)).approvalId
      })
      if (approvalId !== undefined)
        await attempt(admins[1], isAborted, (tx) => approve(tx, admins[1], { id: approvalId ?? '' }))
    },
    async approveDeposit({ amount, isAborted }) {
      const { status, body } = await askDeposit(app, stage.merchant, { amount })
      expect([201, 401]).toContain(status)
      if (status !== 201) return
      const deposit = body as MadeDeposit
      // With another name than the customer's, a person decides.
      await reportPayment(app, stage, deposit, { senderName: 'UMUT ER' })
      await attempt(operator, isAborted, async (tx) => {
        const { row, claimToken } = await claimWithin(tx, deposits, operator, deposit.id)
        const held = { id: deposit.id, claimToken, version: row.version }
        await decideDeposit(tx, operator, { decision: 'approve', reasonCode: 'CUSTOMER_PROVED', ...held })
      })
      approved.push(deposit.id)
    },
    async undoDeposit({ which, isAborted }) {
      const id = approved[which % Math.max(approved.length, 1)]
      const before = id === undefined ? undefined : await selectRequest(app.tenant.pool, deposits.table, id)
      if (before)
        await attempt(operator, isAborted, (tx) =>
          undoDeposit(tx, operator, { id: before.id, version: before.version }),
        )
    },
    fold: () => foldFacts(app.ctx),
    tick: () => clock(usualMs('undo_s') + 1),
    timeOut: () => clock(withdrawalUnknownMs),
  }
  return (action: Step) => one[action.act](action)
}

/**
 * A stage whose account has another person's statement for every day: it can be proved that a payout never left, if no
 * debit speaks against it.
 */
async function watchedStage(): Promise<Stage> {
  const stage = await setPayoutStage(app)
  const limits = await addLimits(app.tenant, [
    { subject: 'MERCHANT', metric: 'AMOUNT', cap: 1_500_000 },
    { subject: 'IBAN', metric: 'PENDING_COUNT', period: 'TX', cap: 3 },
  ])
  await app.tenant.pool.query('update merchant set payout_limit_group_id = $2 where id = $1', [
    stage.merchant.id,
    limits,
  ])
  await app.tenant.pool.query(
    `insert into statement_import (id, bank_account_id, file_name, sha256, bytes, status, uploaded_by_name, makers,
      period_from, period_to, opening_minor, closing_minor, created_at, updated_at)
     values ($1, $2::uuid, 'a.sta', decode(replace($2::uuid::text, '-', ''), 'hex'), 1, 'DONE', 'A', '{}', '2020-01-01',
       '2040-12-31', 0, 0, '2041-01-01', '2041-01-01')`,
    [uuidv7(), stage.accountId],
  )
  return stage
}

/** What must hold for a merchant and an account after every step. */
async function expectSound({ merchant, accountId }: Stage): Promise<void> {
  const { rows } = await app.tenant.pool.query<Record<string, bigint>>(
    `with posted as (
       select account.code, sum(line.amount_minor)::bigint as sum from journal_line line join ledger_account account
         on account.id = line.account_id
       where account.code in ('MERCHANT:' || $1::text || ':AVAILABLE', 'MERCHANT:' || $1::text || ':HELD', 'BANK:'
         || $2::text, 'OUT_TRANSIT:' || $2::text) group by 1
     ), of_account as (select * from withdraw_request where bank_account_id = $2::text::uuid)
     select coalesce(-(select sum from posted where code like '%:AVAILABLE'), 0)::bigint as available,
       coalesce(-(select sum from posted where code like '%:HELD'), 0)::bigint as held,
       coalesce((select sum(amount_minor + fee_minor + tax_minor) from withdraw_request
         where merchant_id = $1::text::uuid
         and (status in ('NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING')
           or (status = 'SUSPECT' and bank_ref is null))), 0)::bigint as "toBeHeld",
       coalesce((select sum from posted where code like 'BANK:%'), 0)::bigint as bank,
       coalesce((select sum(case direction when 'CREDIT' then amount_minor when 'DEBIT' then case
         when status = 'MATCHED' then -amount_minor end end)
         from bank_tx where bank_account_id = $2::text::uuid), 0)::bigint as statement,
       coalesce(-(select sum from posted where code like 'OUT_TRANSIT:%'), 0)::bigint as transit,
       coalesce((select sum(amount_minor) from of_account where status = 'SENT'
         or (status = 'SUSPECT' and bank_ref is not null)), 0)::bigint as "toBeInTransit",
       coalesce((select max(times)
         from (select count(*) filter (where kind = 'P4') - count(*) filter (where kind in ('P4U', 'P6b')) as times
         from journal where source_type = 'withdraw_request' group by source_id) sent), 0)::bigint as "mostSent",
       (select count(*) from withdraw_request whole where part_count > 0 and merchant_id = $1::text::uuid and (
        amount_minor <> (select sum(amount_minor) from withdraw_request where parent_id = whole.id)
        or (status = 'PAID') <> (amount_minor = (select coalesce(sum(amount_minor), 0) from withdraw_request
          where parent_id = whole.id and status = 'PAID'))))::bigint as "wronglySplit",
      coalesce((select max(times)
        from (select count(*) as times from journal where kind = 'P5' group by source_id) paid), 0)::bigint as
        "mostPaid"`,
    [merchant.id, accountId],
  )
  const now = rows[0] ?? {}
  expect(now['available']).toBeGreaterThanOrEqual(0n)
  expect(now['held']).toBe(now['toBeHeld'])
  expect(now['bank']).toBe(now['statement'])
  expect(now['transit']).toBe(now['toBeInTransit'])
  expect(now['wronglySplit']).toBe(0n)
  expect(now['mostSent']).toBeLessThanOrEqual(1n)
  expect(now['mostPaid']).toBeLessThanOrEqual(1n)
}

it('any order of parallel and interrupted actions on payouts accounts for every kuruş', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 16 }),
      async (batches) => {
        const stage = await watchedStage()
        const live = living(stage, [])
        for (const amount of [250_000, 400_000]) await live({ act: 'create', which: 0, amount, isAborted: false })
        for (const batch of batches) {
          await Promise.all(batch.map(live))
          await expectSound(stage)
        }
      },
    ),
    { numRuns: caseCount(4, 16) },
  )
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  const facts = await rebuildFacts(app.tenant.pool, app.clock.now())
  expect(facts.filter(({ isSame }) => !isSame)).toEqual([])
  const counted = facts.filter(({ rows }) => rows > 0).map(({ table }) => table)
  expect(counted.sort()).toEqual(['deposit_day', 'ledger_day', 'withdrawal_day'])
  // The dashboard counts exactly the payouts of the list that it links to.
  const { rows } = await app.tenant.pool.query<{ count: bigint; sumMinor: bigint }>(
    `select sum(sent)::bigint as count, sum(sent_minor)::bigint as "sumMinor" from ${factsNow(withdrawalDay)} fact`,
  )
  const left = await totalRequests(withdrawals, withdrawalList, operator, { tab: 'left', from: '2020-01-01' })
  expect([BigInt(left.count), left.sumMinor]).toEqual([rows[0]?.count, rows[0]?.sumMinor])
}, 600_000)

it('of eight concurrent payouts with a balance for five, five are held and three refused', async () => {
  const stage = await setPayoutStage(app)
  // Each costs 1,000.00 and a fee of 2.20.
  await askPayout(app, stage.merchant, { amount: 1_000_000 - 5 * 100_220 - 220 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => askPayout(app, stage.merchant)))
  const codes = answers.map(({ status, body }) => (status === 201 ? 'held' : (body as { code: string }).code))
  expect(codes.sort()).toEqual([...Array<string>(3).fill('INSUFFICIENT_BALANCE'), ...Array<string>(5).fill('held')])
  expect((await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body).toMatchObject({ available: 0 })
  await expectSound(stage)
})

it('if two people mark a payout as sent, one succeeds and one journal is posted', async () => {
  const stage = await setPayoutStage(app)
  const { id } = (await askPayout(app, stage.merchant)).body as { id: string }
  const begun = await inTransaction(operator, async (tx) => {
    const { row, claimToken } = await claimWithin(tx, withdrawals, operator, id)
    const others = { note: 'other payments', debitsShown: await debitsShown(tx, operator, id) }
    const sending = await decideWithdrawal(tx, operator, {
      id,
      decision: 'send',
      claimToken,
      version: row.version,
      ...others,
    })
    return { claimToken, version: sending.version }
  })
  const mark = (bankRef: string) =>
    inTransaction(operator, (tx) => decideWithdrawal(tx, operator, { id, decision: 'sent', bankRef, ...begun }))
  const ends = await Promise.allSettled(['FAST-1', 'FAST-2', 'FAST-3'].map(mark))
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await expectSound(stage)
})

it('an approval cannot be undone after its money was paid out, in the API or in the database', async () => {
  const stage = await setPayoutStage(app)
  const live = living(stage, [])
  const step = { which: 0, isAborted: false }
  await live({ ...step, act: 'approveDeposit', amount: 100_220 })
  expect((await askPayout(app, stage.merchant, { amount: 1_000_000 })).status).toBe(201)
  const { rows } = await app.tenant.pool.query<{ id: string; version: number }>(
    `select id, version from remit_request where merchant_id = $1 and amount_minor = 100220`,
    [stage.merchant.id],
  )
  const [{ id, version } = { id: '', version: 0 }] = rows
  const undone = inTransaction(operator, (tx) => undoDeposit(tx, operator, { id, version }))
  await expect(undone).rejects.toThrow('BALANCE_LOW')
  await expectSound(stage)
  const { merchant } = stage
  const overdrawn = inTransaction(operator, (tx) =>
    postJournal(tx, {
      kind: 'P3',
      sourceType: 'withdraw_request',
      sourceId: uuidv7(),
      at: app.clock.now(),
      lines: payoutHeld({ merchantId: merchant.id, amountMinor: 200_000n, feeMinor: 0n, taxMinor: 0n }),
    }),
  )
  await expect(overdrawn).rejects.toThrow('would be overdrawn')
})
