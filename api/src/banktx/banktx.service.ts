import type { DepositDetail } from '@kasa/contracts/deposits'
import { maskIban } from '@kasa/domain/iban'
import { agreementOf, type Judgement } from '@kasa/domain/lineMatch'
import { uuidv7 } from 'uuidv7'

import type { Ctx, UserActor } from '../access/ctx'
import { endVoid } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import {
  insertLink as insertLineLink,
  releaseLinks,
  selectLinkedLines,
  settleLinks,
  unsettleLinks,
  type LinkedLine,
  type NewLink,
} from './lineLinks.sql'

export { holdLines, linkedSum } from './lineLinks.sql'
export { restoreLinks } from './restoreLinks.sql'

/** Ends the approvals that needed these lines as they were, because their money has been used or set aside. */
export const lineUsed = (tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<void> =>
  endVoid(
    tx,
    ctx,
    ids.map((id) => ({ id, words: 'Banka hareketi kullanıldı · The bank line was used' })),
  )

/** Inserts a link. Returns false and writes nothing if the line has less left. */
export async function insertLink(tx: Tx, ctx: Ctx, link: NewLink): Promise<boolean> {
  const isWritten = await insertLineLink(tx, link)
  if (isWritten) await lineUsed(tx, ctx, [link.bankTxId])
  return isWritten
}

/** Links a new line's whole amount to the request that the rules found. */
export async function linkLine(
  tx: Tx,
  ctx: Ctx,
  found: {
    bankTxId: string
    requestId: string
    amountMinor: bigint
    judged: Judgement
    rulesVersion: number
    at: Date
  },
): Promise<void> {
  const {
    judged: { best, rule, runnerUp, stoppedBy },
    ...link
  } = found
  if (!best) throw new Error(`The line ${link.bankTxId} was found to pay nothing`)
  const isWritten = await insertLink(tx, ctx, {
    ...link,
    id: uuidv7(),
    actId: uuidv7(),
    requestType: 'remit_request',
    mode: 'AUTO',
    agrees: agreementOf(best.parts),
    scores: best.parts,
    score: best.score,
    rule,
    runnerUp,
    stoppedBy,
    by: null,
    reason: null,
  })
  if (!isWritten) throw new Error(`The line ${link.bankTxId} was given away already`)
}

type ByHand = Pick<NewLink, 'bankTxId' | 'requestId' | 'amountMinor' | 'mode' | 'reason'> & { actId?: string }
type HandJudged = Pick<NewLink, 'scores' | 'score'> & Partial<Pick<NewLink, 'rule' | 'runnerUp' | 'stoppedBy'>>

/**
 * Links all or part of a line's remaining amount to a request, as a person decided. Returns false and writes nothing
 * if the line has less left.
 */
export const linkByHand = (
  tx: Tx,
  ctx: Ctx<UserActor>,
  { actId = uuidv7(), ...link }: ByHand,
  { scores, score, rule = null, runnerUp = null, stoppedBy = null }: HandJudged,
): Promise<boolean> =>
  insertLink(tx, ctx, {
    ...link,
    id: uuidv7(),
    actId,
    requestType: 'remit_request',
    agrees: agreementOf(scores),
    scores,
    score,
    rule,
    rulesVersion: null,
    runnerUp,
    stoppedBy,
    by: { id: ctx.actor.id, name: ctx.actor.name },
    at: ctx.now(),
  })

/** Marks the linked amounts as paid because the request was approved. Returns each line's part and its account. */
export const settleLines = settleLinks
/** After an approval is undone: the lines stay linked and their money is back in suspense. */
export const unsettleLines = unsettleLinks
/** Unlinks the lines. Their money stays in suspense. */
export const freeLines = releaseLinks

type ShownLine = DepositDetail['bankLines'][number]

const shownLine = ({
  senderIbanLast4,
  bookedAt,
  scores,
  score,
  rule,
  rulesVersion,
  stoppedBy,
  runnerUpNumber,
  runnerUpScore,
  ...line
}: LinkedLine): ShownLine => ({
  ...line,
  senderIbanMasked: senderIbanLast4 === null ? null : maskIban(senderIbanLast4),
  bookedAt: bookedAt.toISOString(),
  judged:
    score === null || scores === null
      ? null
      : {
          score,
          parts: scores,
          rule,
          rulesVersion,
          stoppedBy,
          runnerUp:
            runnerUpNumber === null || runnerUpScore === null ? null : { number: runnerUpNumber, score: runnerUpScore },
        },
})

/** The lines linked to a request, for its drawer; IBANs masked. */
export const linkedLines = async (ctx: Ctx, requestId: string): Promise<ShownLine[]> =>
  (await selectLinkedLines(ctx.tenant.pool, requestId)).map(shownLine)
