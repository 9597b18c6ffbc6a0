import type { SheetPayout } from '@kasa/domain/payoutSheet'

import type { Ctx } from '../access/ctx'
import { bodyOf } from '../access/errorAnswer'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Refusal } from '../errors/refusals'
import { registerTask } from '../jobs/jobs'
import { openText } from '../signing/sealed'
import { createWithdrawal } from '../withdrawals/createWithdrawal.service'
import { agreedTogether, type AgreedTogether } from '../withdrawals/whatWasApproved'
import { freeHeld } from './freeHeld'
import { selectUploadRows, setRowResults, type RowResult, type UploadRow } from './uploadRows.sql'
import { addPiece, lockUpload, pieceCount, setDone, type UploadRecord } from './uploads.sql'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'withdrawUpload.make': { id: string }
  }
}

type System = Ctx<{ kind: 'system' }>

/** Small, so that the merchant's balance, its groups' planning and live events are not blocked for long. */
const pieceRows = 25

function payoutOf(ctx: System, uploadId: string, { rowNo, sealedEnc }: UploadRow): SheetPayout {
  const { payout } = JSON.parse(openText(ctx.tenant.keys, 'uploadRow', `${uploadId}:${rowNo}`, sealedEnc)) as {
    payout: Omit<SheetPayout, 'amountMinor'> & { amountMinor: string }
  }
  return { ...payout, amountMinor: BigInt(payout.amountMinor) }
}

/**
 * Creates one row's payout through the same service as every payout. Returns the refusal's message if it is refused.
 */
async function makeRow(
  tx: Tx,
  ctx: System,
  upload: UploadRecord,
  { row, agreed }: { row: UploadRow; agreed: AgreedTogether | undefined },
): Promise<RowResult> {
  const { id, merchantId, askedBy, askedByName } = upload
  if (askedBy === null || askedByName === null) throw new Error(`The upload ${id} was asked for by nobody`)
  const { merchantRef, customerId, customerName, iban, beneficiaryName, amountMinor, ...more } = payoutOf(ctx, id, row)
  await tx.query('savepoint upload_row')
  try {
    const made = await createWithdrawal(
      tx,
      ctx,
      {
        merchantRef,
        customer: { id: customerId, name: customerName },
        iban,
        beneficiaryName,
        amount: amountMinor,
        ...(more.purposeCode !== null && { purposeCode: more.purposeCode }),
        ...(more.description !== null && { description: more.description }),
      },
      { merchantId, maker: { id: askedBy, name: askedByName }, uploadId: id, ...(agreed && { agreed }) },
    )
    return { rowNo: row.rowNo, requestId: made.id, faults: [] }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    await tx.query('rollback to savepoint upload_row')
    const { code, message_tr: tr, message_en: en } = bodyOf(error, ctx.requestId)
    return { rowNo: row.rowNo, requestId: null, faults: [{ column: null, code, given: '', tr, en }] }
  } finally {
    await tx.query('release savepoint upload_row').catch(() => undefined)
  }
}

/**
 * Makes the next rows in one transaction: frees the amount held for them, which each payout then holds itself. If the
 * process is killed, the whole piece is rolled back or complete, and the next run continues after it. Returns false
 * when no rows are left.
 */
async function makePiece(ctx: System, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const upload = await lockUpload(tx, id, null)
    if (upload?.status !== 'MAKING') return false
    const rows = await selectUploadRows(tx, id, { statuses: ['GOOD'], after: 0, limit: pieceRows })
    const at = ctx.now()
    if (rows.length === 0) {
      await setDone(tx, id, at)
      await recordAudit(tx, ctx, 'withdrawUpload.done', {
        type: 'withdraw_upload',
        id,
        before: { status: 'MAKING' },
        after: { status: 'DONE', madeCount: upload.madeCount, refusedCount: upload.refusedCount },
      })
      return false
    }
    const no = (await pieceCount(tx, id)) + 1
    const freedMinor = rows.reduce((sum, { costMinor }) => sum + (costMinor ?? 0n), 0n)
    await freeHeld(tx, upload, { no, freedMinor, at })
    const agreed = upload.approvalId === null ? undefined : await agreedTogether(tx, upload.approvalId)
    const results: RowResult[] = []
    for (const row of rows) results.push(await makeRow(tx, ctx, upload, { row, agreed }))
    await setRowResults(tx, id, results)
    const made = results.filter(({ requestId }) => requestId !== null).length
    const refused = results.length - made
    await addPiece(tx, id, { no, freedMinor, made, refused, at })
    await recordAudit(tx, ctx, 'withdrawUpload.piece', {
      type: 'withdraw_upload',
      id,
      before: null,
      after: { piece: no, freedMinor, made, refused },
    })
    return true
  })
}

/** Makes all payouts of an upload, piece by piece, until every row has a result. */
export async function makeUpload(ctx: System, id: string): Promise<void> {
  while (await makePiece(ctx, id));
}

registerTask('withdrawUpload.make', (ctx, { id }) => makeUpload(ctx, id))
