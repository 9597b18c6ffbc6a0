import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { paymentProfile } from '../paymentFormats/paymentProfiles'
import { moveRequests } from '../requests/moveRequests'
import { unclaimed } from '../requests/requestRecord'
import { openText } from '../signing/sealed'
import { waitsAgain } from '../withdrawals/sendWithdrawal'
import { withdrawals } from '../withdrawals/withdrawals'
import { selectFileAccount } from './fileAccount.sql'
import { lockPayouts, type FiledPayout } from './filePayouts.sql'
import { selectFileRows } from './fileRows.sql'
import { debitedAmong } from './fitForFile'
import { setDropped, type FileRecord } from './paymentFiles.sql'
import { notifyFile } from './paymentFilesLive'
import { sinceOf, whyToStop } from './payoutsToStop'

/** True if the bytes name another IBAN than the file's account has now. */
async function isOfOtherIban(tx: Tx, ctx: Ctx, file: FileRecord, bytes: Buffer): Promise<boolean> {
  const [account, profile] = [await selectFileAccount(tx, file.accountId), paymentProfile(file.profile)]
  if (!account) return true
  const isNamed = profile?.kind === 'pain' || profile?.columns.some(({ holds }) => holds === 'debtorIban') === true
  return isNamed && !bytes.includes(openText(ctx.tenant.keys, 'bankAccountIban', account.id, account.ibanEnc))
}

/** Cancels a locked file that nobody has downloaded: its payouts wait again, since the bank cannot have it. */
async function voidFile(
  tx: Tx,
  ctx: Ctx<UserActor>,
  file: FileRecord,
  { payouts, stopped }: { payouts: readonly FiledPayout[]; stopped: readonly string[] },
): Promise<void> {
  await moveRequests(
    tx,
    withdrawals,
    payouts.map((before) => ({
      ctx,
      before,
      patch: { ...waitsAgain, ...unclaimed },
      details: { action: 'fileVoid', params: { file: file.number } },
    })),
    ctx.now(),
  )
  await setDropped(tx, file.id, 'STOPPED', ctx.now())
  await recordAudit(tx, ctx, 'paymentFile.drop', {
    type: 'paymentFile',
    id: file.id,
    before: { status: file.status },
    after: { status: 'DROPPED', why: 'STOPPED', stopped },
  })
  await notifyFile(tx, file.id, { id: file.accountId, groupId: file.accountGroup, ownerId: file.accountOwner })
}

/** The ids of the payouts of a file in which each may have been paid in another way. */
async function paidElsewhere(tx: Tx, payouts: readonly FiledPayout[]): Promise<ReadonlySet<string>> {
  return debitedAmong(
    tx,
    payouts.map((payout) => ({ ...payout, status: 'QUEUED' })),
  )
}

/**
 * Why a locked, made file may not leave for the bank any more; undefined if it may. Its account may be stopped, or some
 * of its payouts stopped, settled, of unknown outcome or perhaps paid in another way. A file that nobody has downloaded
 * is then cancelled.
 */
export async function whyStopped(
  tx: Tx,
  ctx: Ctx<UserActor>,
  file: FileRecord,
  { bytes, wasTaken }: { bytes: Buffer; wasTaken: boolean },
): Promise<Conflict | undefined> {
  const rows = await selectFileRows(tx, file.id)
  const payouts = await lockPayouts(
    tx,
    rows.map(({ requestId }) => requestId),
  )
  const since = await sinceOf(tx, ctx, file, payouts)
  const isAllStopped = await isOfOtherIban(tx, ctx, file, bytes)
  // Once somebody has the file, its debits are expected.
  const paid = wasTaken ? new Set<string>() : await paidElsewhere(tx, payouts)
  const stopped = payouts
    .filter(
      (payout) =>
        isAllStopped || payout.status !== 'SENDING' || paid.has(payout.id) || whyToStop(payout, since) !== undefined,
    )
    .map(({ number }) => number)
  if (stopped.length === 0) return undefined
  const isVoid = !wasTaken && payouts.every(({ status }) => status === 'SENDING')
  if (isVoid) await voidFile(tx, ctx, file, { payouts, stopped })
  return new Conflict({
    code: isVoid ? 'PAYMENT_FILE_VOID' : 'PAYMENT_FILE_STOPPED',
    params: { numbers: stopped.slice(0, 20).join(', ') },
    details: { numbers: stopped },
  })
}
