import type { PaymentFileDetail, PaymentFileRow } from '@kasa/contracts/paymentFiles'
import { whyNotOther } from '@kasa/domain/otherPerson'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import { selectDownloads, selectResults } from './fileAttachments.sql'
import { selectRails } from './fileRows.sql'
import { stoppedAfter } from './payoutsToStop'
import type { FileRecord } from './paymentFiles.sql'

export const paymentFileRowOf = (file: FileRecord): PaymentFileRow => ({
  id: file.id,
  number: file.number,
  account: { id: file.accountId, label: file.accountLabel, bankName: file.bankName },
  profile: file.profile,
  status: file.status,
  count: file.rowsCount,
  sumMinor: file.amountMinor,
  feeMinor: file.feeMinor,
  accepted: file.rowsAccepted,
  rejected: file.rowsRejected,
  toLookAt: file.rowsToLookAt,
  madeBy: file.madeByName,
  checkedBy: file.checkedByName,
  createdAt: file.createdAt.toISOString(),
  madeAt: file.madeAt?.toISOString() ?? null,
  version: file.version,
})

/** Only the file's maker and its checker may download it. */
export const mayTakeAway = (ctx: Ctx<UserActor>, { madeBy, checkedBy, sha256 }: FileRecord): boolean =>
  sha256 !== null && [madeBy, checkedBy].includes(ctx.actor.id)

/** True if this person, or an account linked to theirs, requested or approved the file. */
export async function isOwnFile(
  db: Pick<Tx, 'query'>,
  ctx: Ctx<UserActor>,
  { madeBy, checkedBy }: FileRecord,
): Promise<boolean> {
  const handlers = checkedBy === null ? [madeBy] : [madeBy, checkedBy]
  return whyNotOther(handlers, await linkedAccountsAmong(db, ctx, handlers)) !== undefined
}

export async function paymentFileDetailOf(
  db: Pick<Tx, 'query'>,
  ctx: Ctx<UserActor>,
  file: FileRecord,
): Promise<PaymentFileDetail> {
  const rails = await selectRails(db, file.id)
  const downloads = await selectDownloads(db, file.id)
  const results = await selectResults(db, file.id)
  return {
    ...paymentFileRowOf(file),
    reason: file.reason,
    fileName: file.fileName,
    sha256: file.sha256?.toString('hex') ?? null,
    sizeBytes: file.sizeBytes,
    droppedBecause: file.droppedBecause,
    rails,
    mayDownload: mayTakeAway(ctx, file),
    mayTakeResult: file.sha256 !== null && !(await isOwnFile(db, ctx, file)),
    toStop: downloads.length > 0 && file.status === 'MADE' ? await stoppedAfter(db, ctx, file) : [],
    downloads: downloads.map(({ at, ...taken }) => ({ ...taken, at: at.toISOString() })),
    results: results.map(({ at, ...result }) => ({ ...result, at: at.toISOString() })),
  }
}
