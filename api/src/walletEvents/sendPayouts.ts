import type { WalletPayout } from '@kasa/contracts/walletProvider'

import type { Ctx } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import { walletAccountNow } from '../walletAccounts/walletAccounts.service'
import { httpWalletProvider } from '../walletProvider/httpWalletProvider'
import type { Outcome, WalletProvider } from '../walletProvider/walletProvider'
import { beginPayout, keepAsk, lockPayout, suspectIfDue, takeAnswer } from '../wallets/beginPayout'
import { leaseWalletPayouts, setNextWalletAsk } from '../wallets/payoutLease'
import { takeWalletRefusal } from '../wallets/payouts'
import { walletNoOf } from '../wallets/payoutTo'
import { walletAccountOf, type WalletRecord } from '../wallets/walletRecord'

type System = Ctx<{ kind: 'system' }>

/** How long a process leases a payout, in ms; longer than all calls of one turn may take. */
const leaseMs = 60_000
/** Wait in ms before the provider is asked again about a payout; longer for suspect ones. */
const againMs = 2_000
const suspectAgainMs = 15_000
const atOnce = 8

const hasLeftQueue = ({ status }: WalletRecord) => status === 'SENDING' || status === 'SUSPECT'

/** Creates the payment at the provider. It moves no money, and the same reference always returns the same payment. */
async function named(ctx: System, provider: WalletProvider, record: WalletRecord): Promise<Outcome<WalletPayout>> {
  const account = await walletAccountNow(ctx.tenant.pool, walletAccountOf(record))
  if (!account) return { kind: 'unknown', why: 'ACCOUNT_GONE' }
  return provider.create({
    reference: record.id,
    walletNo: account.accountNo,
    toNo: walletNoOf(ctx.tenant.keys, record),
    toName: record.toName ?? '',
    amountMinor: record.amountMinor,
    description: record.description,
  })
}

/** Asks the provider to carry out a created payment. Records the attempt first. */
async function askToPay(ctx: System, provider: WalletProvider, id: string, paymentId: string) {
  const isAsked = await inTransaction(ctx, async (tx) => {
    const record = await lockPayout(tx, id)
    if (record.status !== 'SENDING') return false
    await keepAsk(tx, ctx, record, { payAsked: record.payAsked + 1 })
    return true
  })
  return isAsked ? provider.payOut(paymentId) : undefined
}

/**
 * If the payment was requested before, reads its status first, and requests it again only if the provider has not
 * carried it out.
 */
async function paid(ctx: System, provider: WalletProvider, record: WalletRecord, paymentId: string) {
  if (record.payAsked === 0 && record.status === 'SENDING') return askToPay(ctx, provider, record.id, paymentId)
  const status = await provider.status(paymentId)
  if (status.kind !== 'answer' || status.value.status !== 'CREATED') return status
  // The provider answers again, so a suspect payout becomes SENDING with the same id.
  const known = await inTransaction(ctx, (tx) => takeAnswer(tx, ctx, record.id, status.value))
  return known.status === 'SENDING' ? askToPay(ctx, provider, record.id, paymentId) : undefined
}

/**
 * Advances one payout as far as the provider answers. Returns undefined if nothing is left to ask, else why it
 * stopped.
 */
async function sendOne(ctx: System, provider: WalletProvider, id: string): Promise<string | undefined> {
  const begun = await inTransaction(ctx, async (tx) => {
    const record = await lockPayout(tx, id)
    return record.status === 'QUEUED' ? beginPayout(tx, ctx, record) : record
  })
  if (typeof begun === 'string') return begun
  if (!hasLeftQueue(begun)) return undefined
  let paymentId = begun.providerPaymentId
  if (paymentId === null) {
    const payment = await named(ctx, provider, begun)
    if (payment.kind === 'unknown') return payment.why
    // No payment was created, so nothing can be paid.
    if (payment.kind === 'declined') {
      await inTransaction(ctx, async (tx) => takeWalletRefusal(tx, ctx, await lockPayout(tx, id), payment.code))
      return undefined
    }
    paymentId = payment.value.id
    const providerPaymentId = paymentId
    await inTransaction(ctx, async (tx) => keepAsk(tx, ctx, await lockPayout(tx, id), { providerPaymentId }))
  }
  const outcome = await paid(ctx, provider, begun, paymentId)
  if (!outcome) return undefined
  // An earlier call may have been carried out, so only the payment's own status can say that it was refused.
  if (outcome.kind !== 'answer') return outcome.kind === 'declined' ? outcome.code : outcome.why
  const { status } = await inTransaction(ctx, (tx) => takeAnswer(tx, ctx, id, outcome.value))
  return status === 'SENDING' || status === 'SUSPECT' ? 'NOT_CARRIED_OUT' : undefined
}

/**
 * Sends waiting payouts and checks those already started. Any number of processes may run it: each payout is leased
 * by one of them, and if that process dies, the next one uses the same id.
 */
export async function sendPayouts(
  ctx: System,
  provider = ctx.tenant.walletProvider && httpWalletProvider(ctx.tenant.walletProvider),
): Promise<void> {
  if (!provider) return
  const { pool } = ctx.tenant
  const later = (ms: number) => new Date(ctx.now().getTime() + ms)
  const ids = await leaseWalletPayouts(pool, ctx.now(), later(leaseMs), atOnce)
  const faults: unknown[] = []
  await Promise.all(
    ids.map(async (id) => {
      const why = await sendOne(ctx, provider, id).catch((error: unknown) => {
        faults.push(error)
        return 'FAULT'
      })
      if (why === undefined) return
      await inTransaction(ctx, (tx) => suspectIfDue(tx, ctx, id, why))
      const { status } = await inTransaction(ctx, (tx) => lockPayout(tx, id))
      await setNextWalletAsk(pool, id, later(status === 'SENDING' ? againMs : suspectAgainMs))
    }),
  )
  if (faults.length > 0) throw new AggregateError(faults, 'Wallet payouts could not be sent')
}
