import type { DryRunResult } from '@kasa/contracts/matchRules'
import { startDryRun, type DryCase, type PastLine } from '@kasa/domain/dryRun'
import type { PastRequest } from '@kasa/domain/pastRequest'
import { writtenCodesIn } from '@kasa/domain/referenceCode'

import type { Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Pool } from '../db/client'
import { inTransaction } from '../db/transaction'
import { registerTask } from '../jobs/jobs'
import { selectPastRequests } from '../depositLines/pastRequests'
import { countCredits, selectPastLines, type PastLineRow } from './dryRun.sql'
import { rulesInForce } from '../matchrules/rulesInForce'
import { endRun, insertCases, selectRun, saveProgress, type NewCase } from './matchRules.sql'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'matching.dryRun': { runId: string }
  }
}

/** Lines per page: limits memory, and how long other work of the process waits. */
const pageSize = 500

/**
 * The requests that people decided a line pays; empty if they set it aside or returned it, null if only automatic
 * matching decided.
 */
const decidedOf = ({ status, paid, isByPerson }: PastLineRow): readonly string[] | null =>
  status === 'IGNORED' || status === 'RETURNED' ? [] : paid.length > 0 && isByPerson ? paid : null

const pastLine = (row: PastLineRow): PastLine => ({
  id: row.id,
  accountId: row.accountId,
  amountMinor: row.amountMinor,
  senderName: row.senderName,
  description: row.description,
  bookedMs: row.bookedAt.getTime(),
  seenMs: row.seenAt.getTime(),
  maybeDuplicate: row.maybeDuplicate,
  paid: decidedOf(row),
})

async function requestsFor(pool: Pool, lines: readonly PastLine[]): Promise<PastRequest[]> {
  const rows = await selectPastRequests(
    pool,
    lines.map(({ id, accountId, amountMinor, bookedMs, seenMs, description }) => ({
      id,
      bankAccountId: accountId,
      amountMinor,
      bookedAt: new Date(bookedMs),
      seenAt: new Date(seenMs),
      codes: writtenCodesIn(description),
    })),
  )
  return rows.map(({ accountId, createdAt, ttlAt, links, ...request }) => ({
    ...request,
    accountId: accountId ?? '',
    createdMs: createdAt.getTime(),
    ttlMs: ttlAt.getTime(),
    links: links.map(({ amount, ...link }) => ({ ...link, amountMinor: BigInt(amount) })),
  }))
}

/** History in pages, oldest first: lines, and every request that one of them may have meant. */
export async function* pastPages(pool: Pool): AsyncGenerator<{ lines: PastLine[]; requests: PastRequest[] }> {
  for (let after: string | null = null; ;) {
    const lines: PastLine[] = (await selectPastLines(pool, after, pageSize)).map(pastLine)
    const last = lines.at(-1)
    if (!last) return
    yield { lines, requests: await requestsFor(pool, lines) }
    after = last.id
  }
}

const caseRow = ({ kind, line, judged }: DryCase, seq: number): NewCase => ({
  kind,
  seq,
  bankTxId: line.id,
  rule: judged.rule,
  stoppedBy: judged.stoppedBy,
  wouldPay: judged.best?.requestId ?? null,
  score: judged.best?.score ?? null,
  peoplePaid: line.paid?.[0] ?? null,
})

/** Runs over all history in pages. Null if the run was cancelled. */
async function goOver(
  ctx: Ctx,
  runId: string,
  run: ReturnType<typeof startDryRun>,
): Promise<Omit<DryRunResult, 'tookMs'> | null> {
  const { pool } = ctx.tenant
  const total = await countCredits(pool)
  let judged = 0
  const isStopped = () => saveProgress(pool, runId, { total: Math.max(total, judged), judged })
  if (await isStopped()) return null
  for await (const { lines, requests } of pastPages(pool)) {
    run.page(lines, requests)
    judged += lines.length
    if (await isStopped()) return null
  }
  return run.result()
}

/** Runs the rules of a dry run over all history and stores the result. A run whose process died starts again. */
export async function carryOutDryRun(ctx: Ctx<{ kind: 'system' }>, runId: string): Promise<void> {
  const { pool } = ctx.tenant
  const [requestedRun, inForce] = await Promise.all([selectRun(pool, runId), rulesInForce(pool)])
  if (!requestedRun || !['WAITING', 'RUNNING'].includes(requestedRun.status)) return
  const startedMs = performance.now()
  const run = startDryRun(requestedRun.rules, inForce.rules)
  const counted = await goOver(ctx, runId, run)
  const result = counted && { ...counted, tookMs: Math.round(performance.now() - startedMs) }
  await inTransaction(ctx, async (tx) => {
    if (result) await insertCases(tx, runId, run.kept().map(caseRow))
    await endRun(tx, runId, { status: result ? 'DONE' : 'CANCELLED', result, at: ctx.now() })
    await recordAudit(tx, ctx, 'matchRule.tried', {
      type: 'matchRule',
      id: runId,
      before: null,
      after: { status: result ? 'DONE' : 'CANCELLED', ...(result ? { lines: result.lines, ...result.tried } : {}) },
    })
  })
}

/** Marks a run as failed after its last attempt, so that it does not seem to run forever. */
async function failDryRun(ctx: Ctx<{ kind: 'system' }>, runId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await endRun(tx, runId, { status: 'FAILED', result: null, at: ctx.now() })
    await recordAudit(tx, ctx, 'matchRule.tried', {
      type: 'matchRule',
      id: runId,
      before: null,
      after: { status: 'FAILED' },
    })
  })
}

registerTask('matching.dryRun', async (ctx, { runId }, { lastAttempt }) => {
  try {
    await carryOutDryRun(ctx, runId)
  } catch (error) {
    if (lastAttempt) await failDryRun(ctx, runId)
    throw error
  }
})
