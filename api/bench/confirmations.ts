import { uuidv7 } from 'uuidv7'

import type { Ctx, UserActor } from '../src/access/ctx'
import { inTransaction } from '../src/db/transaction'
import { decideDeposit } from '../src/depositDesk/decideDeposit.service'
import type { Stage } from '../src/testing/moneyFixture'
import type { TestApp } from '../src/testing/testApp'

/** Creates deposits as they are just before a confirmation: claimed, line found, limits reserved, P1 posted. */
export async function prepareDeposits(
  test: TestApp,
  stages: readonly Stage[],
  ruleIds: readonly string[],
  actor: UserActor,
  count: number,
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: uuidv7(),
    tx: uuidv7(),
    journal: uuidv7(),
    stage: n % stages.length,
  }))
  const column = <T>(of: (row: (typeof rows)[number]) => T) => rows.map(of)
  const values = [
    column(({ id }) => id),
    column(({ tx }) => tx),
    column(({ journal }) => journal),
    column(({ stage }) => stages[stage]?.merchant.id),
    column(({ stage }) => stages[stage]?.accountId),
    column(({ stage }) => stages[stage]?.groupId),
  ]
  const from = `unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[]) as row (id, tx, journal, merchant, account, remit_group)`
  const { pool } = test.tenant
  const run = (text: string, extra: unknown[] = []) => {
    const used = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))
    return pool.query(text, [...values, ...extra].slice(0, Math.max(6, used)))
  }
  await run(
    `insert into ledger_account (code, class) select distinct code, class from ${from},
      lateral (values ('BANK:' || account, 'ASSET'), ('SUSPENSE_IN:' || account, 'LIABILITY')) as c (code, class)
      on conflict do nothing`,
  )
  await run(`insert into bank_tx (id, bank_account_id, direction, amount_minor, booked_at, sender_name, sender_fold,
    channel, dedupe_key, occurrence_no, status, linked_minor, created_at, updated_at)
             select tx, account, 'CREDIT', 100000, now(), 'A B', 'a b', 'FAST', tx::text, 1, 'SUGGESTED', 100000, now(),
               now() from ${from}`)
  await run(
    `insert into match_line (id, bank_tx_id, request_type, request_id, amount_minor, mode, parts, created_at)
      select gen_random_uuid(), tx, 'remit_request', id, 100000, 'AUTO', '{}', now() from ${from}`,
  )
  await run(`insert into audit_log (actor_kind, ip, request_id, action, object_type, object_id, after)
             select 'system', '', 'bench', 'bankLine.seen', 'bank_tx', tx::text,
               jsonb_build_object('bankAccountId', account, 'amountMinor', 100000) from ${from}`)
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    `insert into journal (id, kind, source_type, source_id, at) select journal, 'P1', 'bank_tx', tx, now()
      from ${from}`,
    values,
  )
  await client.query(
    `insert into journal_line (journal_id, line_no, account_id, amount_minor)
             select journal, line_no, a.id, sign * 100000 from ${from},
               lateral (values (1, 'BANK:' || account, 1), (2, 'SUSPENSE_IN:' || account, -1)) as l
               (line_no, code, sign)
             join ledger_account a on a.code = l.code`,
    values,
  )
  await client.query('commit')
  client.release()
  await run(
    `insert into remit_request (id, number, merchant_id, merchant_ref, customer_ref, customer_name, customer_fold,
      amount_minor, amount_received_minor, fee_minor, tax_minor,
       remit_group_id, bank_account_id, reference_code, status, match, bank_tx_id, ttl_at, deadline_at, claimed_by,
         claimed_by_name, claim_token, claim_until, created_at, updated_at)
     select id, id::text, merchant, id::text, id::text, 'A B', 'a b', 100000, 100000, 1500, 150, remit_group, account,
       translate(upper(right(id::text, 8)), '01', 'XY'), 'IN_REVIEW', 'exact', tx, now() + interval '30 days',
         now() + interval '30 days', $7, 'Bench', 'token', now() + interval '30 days', now(), now()
     from ${from} on conflict do nothing`,
    [actor.id],
  )
  await run(
    `insert into limit_reservation (request_id, rule_id, subject_key, period_key, amount)
      select id, rule, merchant::text, 'bench', 100000 from ${from}, unnest($7::uuid[]) as rule`,
    [ruleIds],
  )
  await run(
    `insert into limit_counter (rule_id, subject_key, period_key, taken) select rule, merchant::text, 'bench',
      count(*) * 100000 from ${from}, unnest($7::uuid[]) as rule group by 1, 2
      on conflict (rule_id, subject_key, period_key) do update set taken = limit_counter.taken + excluded.taken`,
    [ruleIds],
  )
  return (
    await pool.query<{ id: string }>(`select id from remit_request where id = any($1::uuid[])`, [values[0]])
  ).rows.map(({ id }) => id)
}

/** Confirms them, `width` at a time. */
export async function confirmAll(
  ctx: Ctx<UserActor>,
  ids: readonly string[],
  width: number,
): Promise<{ perSecond: number; p50: number; p99: number; cpuMs: number }> {
  const queue = [...ids]
  const took: number[] = []
  const began = performance.now()
  const cpuBefore = process.cpuUsage()
  const worker = async () => {
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const at = performance.now()
      await inTransaction(ctx, (tx) =>
        decideDeposit(tx, ctx, { id, decision: 'approve', claimToken: 'token', version: 1 }),
      )
      took.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  const elapsedMs = performance.now() - began
  const cpu = process.cpuUsage(cpuBefore)
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? 0
  return {
    perSecond: (ids.length * 1000) / elapsedMs,
    p50: at(0.5),
    p99: at(0.99),
    cpuMs: (cpu.user + cpu.system) / 1000 / ids.length,
  }
}
