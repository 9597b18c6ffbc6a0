import { createHash } from 'node:crypto'

import { handoverDocument, type HandoverDocument } from '@kasa/contracts/shifts'
import * as z from 'zod/mini'

import type { SelfProof } from '../auth/proveSelf'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The text that both sign, and its hash. Amounts as in the API, keys in the contract's order. */
export function writeDocument(document: HandoverDocument): { text: string; hash: Buffer } {
  const text = JSON.stringify(z.encode(handoverDocument, document))
  return { text, hash: sha256(text) }
}

export const readDocument = (text: string): HandoverDocument =>
  z.decode(handoverDocument, JSON.parse(text) as z.input<typeof handoverDocument>)

/** True if the text is unchanged since it was signed. */
export const isIntact = (text: string, hash: Buffer): boolean => sha256(text).equals(hash)

type Signature = { userId: string; proof: SelfProof | string; at: Date }
/** Hash of the document and both signatures, for the audit chain. */
export const sealOf = (documentHash: Buffer, giver: Signature, taker: Signature): Buffer =>
  sha256(
    [
      documentHash.toString('hex'),
      ...[giver, taker].map(({ userId, proof, at }) => `${userId} ${proof} ${at.toISOString()}`),
    ].join('\n'),
  )
