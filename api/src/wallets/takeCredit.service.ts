import { unseenLineCame } from '@kasa/domain/depositJournals'
import { creditSeen, walletLedger } from '@kasa/domain/ledger'
import { walletTransitions, walletTxKey, type WalletStatus } from '@kasa/domain/wallet'

import type { Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { isNearBlocklist } from '../blocklist/askBlocklist'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { postJournal } from '../ledger/ledger.service'
import { isHeldByLimit, reopenAnyway } from '../limits/limits.service'
import { parameterMs } from '../parameters/parameter'
import { asSystem, machineMay } from '../requests/requestNoun'
import { isHeld } from '../requests/requestRecord'
import { lockRequest } from '../requests/visibleRequest'
import { keepWalletEvent } from '../walletAccounts/walletAccounts.service'
import { approveWallet, linkWalletLine } from './settleWallet'
import {
  insertWalletLine,
  lockWalletLine,
  selectAwaiting,
  selectNamedRequests,
  setLineSettled,
  type WalletLine,
} from './walletLines.sql'
import { walletAccountOf, type WalletRecord } from './walletRecord'
import { moveWallet, walletTransfers } from './wallets'

/** A credit on a wallet account, as the provider reported it. Amount in kuruş; `note` is the payer's text. */
export type WalletCredit = {
  accountId: string
  providerTxId: string
  amountMinor: bigint
  note: string
  senderName: string
  at: Date
}
/** `isNew` is false for a repeated report; `request` is the linked request, null if the money stays in suspense. */
export type CreditTaken = { isNew: boolean; request: { id: string; status: WalletStatus } | null }

/** The possible reference codes in a payer's text. */
const codesIn = (note: string): string[] =>
  note.toUpperCase().match(/(?<![A-Z0-9])[A-HJ-NP-Z2-9]{6,8}(?![A-Z0-9])/g) ?? []

const given = ({ id, status }: WalletRecord): CreditTaken['request'] => ({ id, status })

/** Settles a request that two people approved on evidence, now that its transfer has arrived (P2bL). */
async function settleUnseen(tx: Tx, ctx: Ctx, before: WalletRecord, line: WalletLine): Promise<WalletRecord> {
  const patch = await linkWalletLine(tx, before, line)
  await setLineSettled(tx, line.id, ctx.now())
  await postJournal(tx, {
    kind: 'P2bL',
    sourceType: 'papara_request',
    sourceId: before.id,
    at: ctx.now(),
    lines: unseenLineCame({ bankAccountId: line.accountId, amountMinor: line.amountMinor }, walletAccountOf(before)),
  })
  return moveWallet(tx, ctx, before, patch, { action: 'line', params: { walletRef: line.providerTxId } })
}

/** True if an open request can be approved automatically: its whole amount came, and its payer named it. */
const needsNobody = async (tx: Tx, ctx: Ctx, request: WalletRecord): Promise<boolean> =>
  request.amountReceivedMinor === request.amountMinor &&
  request.evidenceRef === null &&
  !isHeld(request, ctx.now()) &&
  machineMay(walletTransfers, ctx, 'approve', request) &&
  !(await isHeldByLimit(tx, request.id)) &&
  !(await isNearBlocklist(tx, request.id))

/** Links a transfer to the locked request that its payer named, and takes every automatic step. */
async function give(tx: Tx, ctx: Ctx, before: WalletRecord, line: WalletLine): Promise<WalletRecord> {
  const linked = await linkWalletLine(tx, before, line)
  const params = { walletRef: line.providerTxId }
  const deadlineAt = new Date(ctx.now().getTime() + (await parameterMs(tx, 'sla.deposit_s', ctx.now())))
  if (machineMay(walletTransfers, ctx, 'comeLate', { ...before, ...linked })) {
    await reopenAnyway(tx, before.id)
    const patch = { ...linked, status: walletTransitions.comeLate.to, late: true, reasonCode: null, deadlineAt }
    // The new status was not decided by anyone.
    const undecided = { decidedAt: null, decidedBy: null, decidedByName: null, undoUntil: null }
    return moveWallet(tx, ctx, before, { ...patch, ...undecided }, { action: 'comeLate', params })
  }
  const seen = await moveWallet(tx, ctx, before, { ...linked, deadlineAt }, { action: 'line', params })
  if (await needsNobody(tx, ctx, seen)) return approveWallet(tx, ctx, seen)
  return machineMay(walletTransfers, ctx, 'review', seen)
    ? moveWallet(tx, ctx, seen, { status: walletTransitions.review.to }, { action: 'review', params })
    : seen
}

/** The request that a new transfer belongs to, locked; undefined if it is not clear. */
async function requestOf(tx: Tx, line: WalletLine, codes: readonly string[]): Promise<WalletRecord | undefined> {
  const awaiting = await selectAwaiting(tx, line.accountId, line.providerTxId)
  const named = awaiting === undefined ? await selectNamedRequests(tx, line.accountId, codes) : [awaiting]
  // If several requests are named, a person must decide.
  const [id] = named
  if (id === undefined || named.length > 1) return undefined
  const request = await lockRequest(tx, walletTransfers.table, id)
  // If the amount differs from the one that two people approved, it stays in suspense until a person handles it.
  const isOther = request?.unseen === true && request.amountMinor !== line.amountMinor
  return request?.paparaTxId === null && !isOther ? request : undefined
}

/**
 * Books a credit on a wallet account (P1), links it to the request that the payer's note names, and approves that
 * request if the whole amount came and nothing prevents it. A repeat under the same number changes nothing; throws
 * `WALLET_EVENT_DIFFERS` if its amount differs. Runs in the caller's transaction.
 */
export async function takeWalletCredit(tx: Tx, callerCtx: Ctx, credit: WalletCredit): Promise<CreditTaken> {
  const ctx = asSystem(callerCtx)
  const { accountId, amountMinor, note } = credit
  const providerTxId = walletTxKey(credit.providerTxId)
  const codes = codesIn(note)
  const line = await insertWalletLine(tx, {
    ...credit,
    providerTxId,
    referenceCode: codes[0] ?? null,
    direction: 'IN',
    now: ctx.now(),
  })
  if (!line) {
    const known = await lockWalletLine(tx, accountId, providerTxId)
    if (known?.amountMinor !== amountMinor) throw new Conflict({ code: 'WALLET_EVENT_DIFFERS' })
    const request = known.requestId === null ? undefined : await lockRequest(tx, walletTransfers.table, known.requestId)
    return { isNew: false, request: request ? given(request) : null }
  }
  await postJournal(tx, {
    kind: 'P1',
    sourceType: 'papara_tx',
    sourceId: line.id,
    at: ctx.now(),
    lines: creditSeen(accountId, amountMinor, walletLedger),
  })
  await recordAudit(tx, ctx, 'walletLine.seen', {
    type: 'papara_tx',
    id: line.id,
    before: null,
    after: { accountId, providerTxId, direction: 'IN', amountMinor },
  })
  await keepWalletEvent(tx, accountId, ctx.now())
  const found = await requestOf(tx, line, codes)
  if (!found) return { isNew: true, request: null }
  return { isNew: true, request: given(await (found.unseen ? settleUnseen : give)(tx, ctx, found, line)) }
}
