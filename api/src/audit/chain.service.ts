import type { Ctx } from '../access/ctx'
import type { Pool } from '../db/client'
import { inTransaction } from '../db/transaction'
import type { TenantKeys } from '../tenants/tenant'
import {
  findChainEnd,
  findChainRow,
  findHead,
  findWaiting,
  lockChain,
  readChain,
  readUnchained,
  setChain,
  setHead,
  type ChainHead,
  type ChainRow,
} from './chain.sql'

const batch = 1000
const origin = Buffer.alloc(32)
const beginning = { place: 0n, epoch: 0, xid: '0', seq: 0n }

/** Keyed: someone with write access to the table but without KASA_SECRET cannot make a valid chain. */
export const linkOf = (keys: TenantKeys, prevHash: Buffer, row: Pick<ChainRow, 'text'>): Buffer =>
  keys.mac('audit-chain', `${prevHash.toString('hex')}\n${row.text}`)

const macOf = (keys: TenantKeys, head: Omit<ChainHead, 'mac'>): Buffer =>
  keys.mac('audit-head', `${head.chained}\n${head.hash.toString('hex')}`)
const isOurs = (keys: TenantKeys, head: ChainHead): boolean => head.mac.equals(macOf(keys, head))
const empty: Omit<ChainHead, 'mac'> = { chained: 0n, hash: origin }

/**
 * The end of the chain. Throws if it is not where the last run left it: rows that were cut off or reopened must not
 * be chained again as if nothing had happened.
 */
function endAsLeft(keys: TenantKeys, head: ChainHead | undefined, endHash: Buffer | undefined): Omit<ChainHead, 'mac'> {
  const left = head ?? empty
  if ((head && !isOurs(keys, head)) || !left.hash.equals(endHash ?? origin))
    throw new Error('The audit chain does not end where it was left: run audit:verify')
  return left
}

/**
 * Chains the rows that were committed since the last run. Runs apart from the transactions that write rows, so that
 * writers never wait for each other. Returns the number of rows.
 */
export async function chainAudit(ctx: Ctx<{ kind: 'system' }>): Promise<number> {
  let chained = 0
  for (let isMore = true; isMore;) {
    const count = await inTransaction(ctx, async (tx) => {
      if (!(await lockChain(tx))) return 0
      const end = await findChainEnd(tx)
      const rows = await readUnchained(tx, end ?? beginning, batch)
      const left = endAsLeft(ctx.tenant.keys, await findHead(tx), end?.hash)
      let { place } = end ?? beginning
      let prevHash = left.hash
      const links = rows.map((row) => {
        place += 1n
        const link = { place, seq: row.seq, prevHash, hash: linkOf(ctx.tenant.keys, prevHash, row) }
        prevHash = link.hash
        return link
      })
      if (links.length === 0) return 0
      await setChain(tx, links)
      const head = { chained: left.chained + BigInt(links.length), hash: prevHash }
      await setHead(tx, { ...head, mac: macOf(ctx.tenant.keys, head) })
      return links.length
    })
    chained += count
    isMore = count === batch
  }
  return chained
}

/** A place in the chain from an earlier verification: the number of rows and the last one's hash (hex). */
export type Mark = { chained: number; hash: string }
export type Broken = { seq: bigint | null; why: 'CHANGED' | 'MISSING_BEFORE' | 'NOT_CHAINED' | 'CUT' | 'NOT_OF_MARK' }
export type ChainVerdict = Mark & { waiting: number; broken: Broken | null }

/**
 * Verifies the chain from its beginning up to the first row that breaks it. `waiting` counts rows that are not
 * chained yet. The chain must reach its head, and the place of `mark` if given: a mark kept elsewhere detects a chain
 * that was rebuilt as a whole.
 */
export async function verifyAuditChain(pool: Pool, keys: TenantKeys, mark?: Mark): Promise<ChainVerdict> {
  // Read before the rows, because the chain may grow beyond its head meanwhile.
  const head = await findHead(pool)
  const walk = await walkChain(
    pool,
    keys,
    [
      head && { chained: Number(head.chained), hash: head.hash.toString('hex'), why: 'CUT' as const },
      mark && { ...mark, why: 'NOT_OF_MARK' as const },
    ].flatMap((place) => place ?? []),
  )
  const isHeadGone = head ? !isOurs(keys, head) : walk.chained > 0
  return isHeadGone && !walk.broken ? { ...walk, broken: { seq: null, why: 'CUT' } } : walk
}

async function walkChain(
  pool: Pool,
  keys: TenantKeys,
  places: readonly (Mark & Pick<Broken, 'why'>)[],
): Promise<ChainVerdict> {
  let place = 0n
  let prevHash: Buffer = origin
  let chained = 0
  let opened = 0
  const verdict = (broken: Broken | null, waiting = opened): ChainVerdict => ({
    chained,
    hash: prevHash.toString('hex'),
    waiting,
    broken,
  })
  for (;;) {
    const rows = await readChain(pool, place, batch)
    for (const row of rows) {
      if (row.hash === null) opened += 1
      else if (opened > 0) return verdict({ seq: row.seq, why: 'NOT_CHAINED' })
      else if (!row.prevHash?.equals(prevHash)) return verdict({ seq: row.seq, why: 'MISSING_BEFORE' })
      else if (!row.hash.equals(linkOf(keys, prevHash, row))) return verdict({ seq: row.seq, why: 'CHANGED' })
      else {
        prevHash = row.hash
        chained += 1
        const missed = places.find((passed) => passed.chained === chained && passed.hash !== prevHash.toString('hex'))
        if (missed) return verdict({ seq: row.seq, why: missed.why })
      }
    }
    place = rows.at(-1)?.place ?? place
    if (rows.length < batch) break
  }
  const { waiting, overtakenBy } = await findWaiting(pool)
  if (overtakenBy !== null) return verdict({ seq: overtakenBy, why: 'NOT_CHAINED' }, opened + waiting)
  const beyond = places.find((passed) => passed.chained > chained)
  // A row with a place but without a hash was chained once and reopened.
  return verdict(
    beyond ? { seq: null, why: beyond.why } : opened > 0 ? { seq: null, why: 'CUT' } : null,
    opened + waiting,
  )
}

export type Seal = { state: 'WAITING' | 'SEALED' | 'BROKEN'; hash: string | null }

/** Whether one row is unchanged since it was chained. Only `verifyAuditChain` detects missing rows. */
export async function sealOf(pool: Pool, keys: TenantKeys, seq: string): Promise<Seal> {
  const row = await findChainRow(pool, seq)
  if (!row?.hash) return { state: 'WAITING', hash: null }
  const holds = row.prevHash !== null && row.hash.equals(linkOf(keys, row.prevHash, row))
  return { state: holds ? 'SEALED' : 'BROKEN', hash: row.hash.toString('hex') }
}
