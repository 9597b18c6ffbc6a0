import type { Ctx } from '../access/ctx'
import type { Pool } from '../db/client'
import { inTransaction } from '../db/transaction'
import type { TenantKeys } from '../tenants/tenant'
import { findChainEnd, findChainRow, lockChain, readChain, setChain, type ChainRow } from './chain.sql'

const batch = 1000
const origin = Buffer.alloc(32)

/** Keyed: who can write to the table but does not know KASA_SECRET cannot make a chain that holds. */
const linkOf = (keys: TenantKeys, prevHash: Buffer, row: ChainRow): Buffer => keys.mac('audit-chain', `${prevHash.toString('hex')}\n${row.text}`)

/**
 * Chains the rows that committed since the last time, apart from the transactions that wrote them: writers never wait
 * for one another. Answers how many.
 */
export async function chainAudit(ctx: Ctx<{ kind: 'system' }>): Promise<number> {
  let chained = 0
  for (let isMore = true; isMore; ) {
    const count = await inTransaction(ctx, async (tx) => {
      if (!(await lockChain(tx))) return 0
      const end = await findChainEnd(tx)
      const rows = await readChain(tx, end ?? { xid: '0', seq: 0n }, batch)
      let prevHash = end?.hash ?? origin
      const links = rows.map((row) => {
        const link = { seq: row.seq, prevHash, hash: linkOf(ctx.tenant.keys, prevHash, row) }
        prevHash = link.hash
        return link
      })
      if (links.length > 0) await setChain(tx, links)
      return links.length
    })
    chained += count
    isMore = count === batch
  }
  return chained
}

export type ChainVerdict = { chained: number; waiting: number; broken: { seq: bigint; why: 'CHANGED' | 'MISSING_BEFORE' | 'NOT_CHAINED' } | null }

/** Follows the chain from its beginning to the first row that breaks it; `waiting` rows are newer than its end. */
export async function verifyAuditChain(pool: Pool, keys: TenantKeys): Promise<ChainVerdict> {
  let place = { xid: '0', seq: 0n }
  let prevHash: Buffer = origin
  let chained = 0
  let waiting = 0
  for (;;) {
    const rows = await readChain(pool, place, batch)
    for (const row of rows) {
      if (row.hash === null) waiting += 1
      else if (waiting > 0) return { chained, waiting, broken: { seq: row.seq, why: 'NOT_CHAINED' } }
      else if (!row.prevHash?.equals(prevHash)) return { chained, waiting, broken: { seq: row.seq, why: 'MISSING_BEFORE' } }
      else if (!row.hash.equals(linkOf(keys, prevHash, row))) return { chained, waiting, broken: { seq: row.seq, why: 'CHANGED' } }
      else {
        prevHash = row.hash
        chained += 1
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return { chained, waiting, broken: null }
    place = last
  }
}

export type Seal = { state: 'WAITING' | 'SEALED' | 'BROKEN'; hash: string | null }

/** Whether one row is still what was chained. Rows missing beside it are `verifyAuditChain`'s to find. */
export async function sealOf(pool: Pool, keys: TenantKeys, seq: string): Promise<Seal> {
  const row = await findChainRow(pool, seq)
  if (!row?.hash) return { state: 'WAITING', hash: null }
  const holds = row.prevHash !== null && row.hash.equals(linkOf(keys, row.prevHash, row))
  return { state: holds ? 'SEALED' : 'BROKEN', hash: row.hash.toString('hex') }
}
