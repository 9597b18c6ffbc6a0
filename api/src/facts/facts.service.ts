import type { Ctx } from '../access/ctx'
import { createPool, type Pool, type Tx } from '../db/client'
import { factsOfHistory, registeredFacts, type DailyFacts } from './dailyFacts'
import { foldDeltas, insertDeltas, lockFacts, rebuildTables, selectBuilds, selectSum } from './dailyFacts.sql'

type Happening = { requestId: string; seq: number; action: string }

/** Counts new history lines in the transaction that wrote them. */
export async function countHappenings(tx: Tx, table: string, happenings: readonly Happening[]): Promise<void> {
  const facts = factsOfHistory(table)
  if (!facts || facts.from === 'journal') return
  const { actions } = facts.from
  const counted = happenings.filter(({ action }) => actions.includes(action))
  if (counted.length > 0) await insertDeltas(tx, facts, counted)
}

const serializationFailure = '40001'

/**
 * Runs `work` in one snapshot, as the only process that folds or rebuilds. Undefined if another process does, or did
 * between the snapshot and the lock.
 */
async function alone<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  const tx = await pool.connect()
  try {
    await tx.query('begin isolation level repeatable read')
    const answer = (await lockFacts(tx)) ? await work(tx) : undefined
    await tx.query('commit')
    return answer
  } catch (error) {
    await tx.query('rollback')
    if (error instanceof Error && 'code' in error && error.code === serializationFailure) return undefined
    throw error
  } finally {
    tx.release()
  }
}

/** Delta rows folded in one transaction, so that none takes long. */
const foldAtOnce = 20_000

/** A connection without the usual statement timeout of a minute, because counting a large history takes longer. */
export const rebuildPool = (url: string): Pool =>
  createPool(url, { max: 1, name: 'kasa-facts-rebuild', statementMs: 6 * 3_600_000 })

async function rebuildOutdated({ tenant, now }: Pick<Ctx, 'tenant' | 'now'>): Promise<void> {
  const builds = await selectBuilds(tenant.pool)
  const outdated = registeredFacts().filter(({ table, rules }) => (builds.get(table) ?? 0) < rules)
  if (outdated.length === 0) return
  const patient = rebuildPool(tenant.directUrl)
  try {
    for (const facts of outdated) await rebuild(patient, facts, now())
  } finally {
    await patient.end()
  }
}

/** Folds new delta rows. First rebuilds facts that were never built, or were built with older rules. */
export async function foldFacts(ctx: Pick<Ctx, 'tenant' | 'now'>): Promise<void> {
  const { pool } = ctx.tenant
  await rebuildOutdated(ctx)
  for (const facts of registeredFacts()) {
    for (let folded = foldAtOnce; folded === foldAtOnce;)
      folded = (await alone(pool, (tx) => foldDeltas(tx, facts, foldAtOnce))) ?? 0
  }
}

const tries = 50
const againMs = 200

async function rebuild(pool: Pool, facts: DailyFacts, at: Date): Promise<void> {
  for (let tried = 0; tried < tries; tried += 1) {
    const isDone = await alone(pool, async (tx) => {
      await rebuildTables(tx, facts, at)
      return true
    })
    if (isDone) return
    await new Promise((resolve) => setTimeout(resolve, againMs))
  }
  throw new Error(`Facts ${facts.table} were not rebuilt: another process folded for ${(tries * againMs) / 1000} s`)
}

export type Rebuilt = { table: string; rows: number; isSame: boolean }

/** Rebuilds all facts from history and journal. Reports for each table whether the stored figures were the same. */
export async function rebuildFacts(pool: Pool, at: Date): Promise<Rebuilt[]> {
  const rebuilt: Rebuilt[] = []
  for (const facts of registeredFacts()) {
    const before = await selectSum(pool, facts)
    await rebuild(pool, facts, at)
    const after = await selectSum(pool, facts)
    const isSame = before.rows === after.rows && before.sum === after.sum
    rebuilt.push({ table: facts.table, rows: after.rows, isSame })
  }
  return rebuilt
}
