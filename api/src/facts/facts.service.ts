import type { Ctx } from '../access/ctx'
import { createPool, type Pool, type Tx } from '../db/client'
import { factsOfHistory, registeredFacts, type DailyFacts } from './dailyFacts'
import { foldDeltas, insertDeltas, lockFacts, rebuildTables, selectBuilds, selectSum } from './dailyFacts.sql'

type Happening = { requestId: string; seq: number; action: string }

/** Writes what new lines of a request's history count for, in the transaction that wrote them. */
export async function countHappenings(tx: Tx, table: string, happenings: readonly Happening[]): Promise<void> {
  const facts = factsOfHistory(table)
  if (!facts || facts.from === 'journal') return
  const { actions } = facts.from
  const counted = happenings.filter(({ action }) => actions.includes(action))
  if (counted.length > 0) await insertDeltas(tx, facts, counted)
}

const serializationFailure = '40001'

/**
 * Runs `work` as the one process that folds or rebuilds, in one snapshot. Undefined where another process does, or did
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

/** So many delta rows are folded in one transaction, that none is long. */
const foldAtOnce = 20_000

/**
 * A connection for rebuilds: the history of a large tenant is not counted within the minute that other statements have.
 */
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

/** Folds what was written since the last time; facts that were never built, or by older rules, are rebuilt first. */
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

/** Rebuilds all facts from history and journal, and says of each table whether the kept figures were the same. */
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
