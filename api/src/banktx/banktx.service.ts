import type { DepositDetail } from '@kasa/contracts/deposits'
import { maskIban } from '@kasa/domain/iban'
import type { Agreement } from '@kasa/domain/lineMatch'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { insertMatchLine, selectLinkedLine, setMatched, setUnmatched } from './banktx.sql'

/** Links a line to the request it seems to pay. */
export const linkLine = (tx: Tx, match: { bankTxId: string; requestId: string; amountMinor: bigint; parts: Agreement; at: Date }): Promise<void> =>
  insertMatchLine(tx, { id: uuidv7(), ...match })

/** The line's money belongs to an approved request now. */
export const settleLine = setMatched
/** The line is free again; its money stays in suspense. */
export const freeLine = setUnmatched

/** The incoming transfer of a request as its drawer shows it; IBAN masked. */
export async function linkedLine(ctx: Ctx, bankTxId: string): Promise<DepositDetail['bankLine']> {
  const line = await selectLinkedLine(ctx.tenant.pool, bankTxId)
  if (!line) return null
  return {
    id: line.id,
    amountMinor: line.amountMinor,
    senderName: line.senderName,
    senderIbanMasked: line.senderIbanLast4 === null ? null : maskIban(line.senderIbanLast4),
    description: line.description,
    bookedAt: line.bookedAt.toISOString(),
    bankRef: line.bankRef,
    agrees: line.parts,
  }
}
