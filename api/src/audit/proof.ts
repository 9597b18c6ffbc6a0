import type { AuditProof } from '@kasa/contracts/auditProof'

import type { TenantKeys } from '../tenants/tenant'
import { linkOf } from './chain.service'

type Head = Omit<AuditProof, 'mac' | 'rows'>

/** Over what the file says of itself: nobody without KASA_SECRET can leave a row out or claim other filters. */
export const proofMac = (keys: TenantKeys, head: Head): string =>
  keys
    .mac(
      'audit-proof',
      JSON.stringify([
        head.kind,
        head.tenant,
        head.madeAt,
        head.filters,
        head.chained,
        head.end,
        head.waiting,
        head.seqs,
      ]),
    )
    .toString('hex')

export type ProofVerdict =
  | { isWhole: true; rows: number }
  | { isWhole: false; seq: string | null; why: 'HEAD' | 'MISSING' | 'ADDED' | 'CHANGED' | 'ORDER' }

/** Checks a file with the tenant's keys alone; names the first row that differs from what was chained. */
export function verifyProof(keys: TenantKeys, proof: AuditProof): ProofVerdict {
  if (proofMac(keys, proof) !== proof.mac) return { isWhole: false, seq: null, why: 'HEAD' }
  const listed = new Set(proof.seqs)
  for (const row of proof.rows) {
    if (!listed.has(row.seq)) return { isWhole: false, seq: row.seq, why: 'ADDED' }
    const link = linkOf(keys, Buffer.from(row.prevHash, 'hex'), row).toString('hex')
    // The row names itself in its text: another sound row in its place is no proof of it.
    const [, seq] = JSON.parse(row.text) as unknown[]
    if (link !== row.hash || String(seq) !== row.seq) return { isWhole: false, seq: row.seq, why: 'CHANGED' }
  }
  const given = new Set(proof.rows.map(({ seq }) => seq))
  const missing = proof.seqs.find((seq) => !given.has(seq))
  if (missing !== undefined) return { isWhole: false, seq: missing, why: 'MISSING' }
  const misplaced = proof.rows.find(({ seq }, place) => seq !== proof.seqs[place])
  if (misplaced || proof.rows.length !== proof.seqs.length)
    return { isWhole: false, seq: misplaced?.seq ?? null, why: 'ORDER' }
  return { isWhole: true, rows: proof.rows.length }
}
