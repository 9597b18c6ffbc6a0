import type { AuditProof } from '@kasa/contracts/auditProof'

import type { TenantKeys } from '../tenants/tenant'
import { linkOf } from './chain.service'

type Head = Omit<AuditProof, 'mac' | 'rows'>

/** Signs the file's head. Without KASA_SECRET no one can leave out a row or claim other filters. */
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

type Row = AuditProof['rows'][number]

/** True if the row's text contains its own number, so that another valid row cannot take its place. */
function namesItself({ text, seq }: Row): boolean {
  try {
    const row: unknown = JSON.parse(text)
    return Array.isArray(row) && String(row[1]) === seq
  } catch {
    return false
  }
}

/** Verifies a file with the tenant's keys, without the database. Returns the first row that differs from the chain. */
export function verifyProof(keys: TenantKeys, proof: AuditProof): ProofVerdict {
  const { seqs, rows } = proof
  if (proofMac(keys, proof) !== proof.mac) return { isWhole: false, seq: null, why: 'HEAD' }
  const [listed, given] = [new Set(seqs), new Set(rows.map(({ seq }) => seq))]
  for (let place = 0; place < Math.max(seqs.length, rows.length); place += 1) {
    const [wanted, row] = [seqs[place], rows[place]]
    if (row && !listed.has(row.seq)) return { isWhole: false, seq: row.seq, why: 'ADDED' }
    if (wanted !== undefined && !given.has(wanted)) return { isWhole: false, seq: wanted, why: 'MISSING' }
    if (!row || row.seq !== wanted) return { isWhole: false, seq: row?.seq ?? wanted ?? null, why: 'ORDER' }
    const link = linkOf(keys, Buffer.from(row.prevHash, 'hex'), row).toString('hex')
    if (link !== row.hash || !namesItself(row)) return { isWhole: false, seq: row.seq, why: 'CHANGED' }
  }
  return { isWhole: true, rows: rows.length }
}
