import {
  type callbackPayload,
  merchantBalance,
  merchantDeposit,
  merchantDepositList,
  merchantEvents,
} from '@kasa/contracts/merchantApi'
import { merchantCard, merchantCardList } from '@kasa/contracts/cardTransfers'
import { merchantWallet, merchantWalletList } from '@kasa/contracts/walletTransfers'
import { type createWithdrawalRequest, merchantWithdrawal, merchantWithdrawalList } from '@kasa/contracts/withdrawals'
import * as z from 'zod/mini'

import type { PlannedRequest } from './plannedRequest'
import { signedCall, type Call, type Caller } from './signedCall'
import { isSuccess, type Answer } from '../local/http'

export type MerchantDeposit = z.infer<typeof merchantDeposit>
export type MerchantCard = z.infer<typeof merchantCard>
export type MerchantWallet = z.infer<typeof merchantWallet>
export type MerchantPayout = z.infer<typeof merchantWithdrawal>
export type CallbackEvent = z.infer<typeof callbackPayload>
export type FeedEvent = { seq: number; event: CallbackEvent }

type Wanted = Pick<PlannedRequest, 'merchantRef' | 'amountMinor' | 'customer' | 'idempotencyKey'>

/** The server refused, with a code. */
export type Refused = { refused: string; status: number }

const refusalBody = z.object({ code: z.string() })

function refusedBy(answer: Answer): Refused {
  const body = z.safeParse(refusalBody, jsonOf(answer.text))
  return { refused: body.success ? body.data.code : 'UNREADABLE', status: answer.status }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A merchant's server: the calls of `/mapi/v1` it makes, each signed and retried. */
export function merchantClient(caller: Caller) {
  async function depositOf(call: Call): Promise<MerchantDeposit | Refused> {
    const answer = await signedCall(caller, call)
    return isSuccess(answer) ? z.parse(merchantDeposit, jsonOf(answer.text)) : refusedBy(answer)
  }
  async function payoutOf(call: Call): Promise<MerchantPayout | Refused> {
    const answer = await signedCall(caller, call)
    return isSuccess(answer) ? z.parse(merchantWithdrawal, jsonOf(answer.text)) : refusedBy(answer)
  }
  async function cardOf(call: Call): Promise<MerchantCard | Refused> {
    const answer = await signedCall(caller, call)
    return isSuccess(answer) ? z.parse(merchantCard, jsonOf(answer.text)) : refusedBy(answer)
  }
  async function walletOf(call: Call): Promise<MerchantWallet | Refused> {
    const answer = await signedCall(caller, call)
    return isSuccess(answer) ? z.parse(merchantWallet, jsonOf(answer.text)) : refusedBy(answer)
  }
  async function read<T extends z.ZodMiniType>(target: string, answerOf: T): Promise<z.infer<T>> {
    const answer = await signedCall(caller, { method: 'GET', target })
    if (!isSuccess(answer)) throw new Error(`GET ${target}: ${answer.status} ${answer.text.slice(0, 300)}`)
    return z.parse(answerOf, jsonOf(answer.text))
  }
  return {
    createDeposit: (plan: Wanted) =>
      depositOf({
        method: 'POST',
        target: '/mapi/v1/deposits',
        body: { merchantRef: plan.merchantRef, amount: plan.amountMinor, customer: plan.customer },
        idempotencyKey: plan.idempotencyKey,
      }),
    /** Requests a payout; the same key repeats the same request. The default key is its own reference. */
    askPayout: (body: z.input<typeof createWithdrawalRequest>, idempotencyKey = body.merchantRef) =>
      payoutOf({ method: 'POST', target: '/mapi/v1/withdrawals', body, idempotencyKey }),
    cancelPayout: (id: string) =>
      payoutOf({
        method: 'POST',
        target: `/mapi/v1/withdrawals/${id}/cancel`,
        body: {},
        idempotencyKey: `cancel-${id}`,
      }),
    findPayouts: async (merchantRef: string) =>
      (await read(`/mapi/v1/withdrawals?merchantRef=${encodeURIComponent(merchantRef)}`, merchantWithdrawalList))
        .withdrawals,
    lookAtPayout: (id: string) => payoutOf({ method: 'GET', target: `/mapi/v1/withdrawals/${id}` }),
    /** The current state of an existing payout. */
    getPayout: (id: string) => read(`/mapi/v1/withdrawals/${id}`, merchantWithdrawal),
    createCard: (plan: Wanted) =>
      cardOf({
        method: 'POST',
        target: '/mapi/v1/card-transfers',
        body: { merchantRef: plan.merchantRef, amount: plan.amountMinor, customer: plan.customer },
        idempotencyKey: plan.idempotencyKey,
      }),
    cancelCard: (id: string) =>
      cardOf({
        method: 'POST',
        target: `/mapi/v1/card-transfers/${id}/cancel`,
        body: {},
        idempotencyKey: `cancel-${id}`,
      }),
    getCard: (id: string) => cardOf({ method: 'GET', target: `/mapi/v1/card-transfers/${id}` }),
    findCards: async (merchantRef: string) =>
      (await read(`/mapi/v1/card-transfers?merchantRef=${encodeURIComponent(merchantRef)}`, merchantCardList))[
        'card-transfers'
      ],
    createWallet: (plan: Wanted) =>
      walletOf({
        method: 'POST',
        target: '/mapi/v1/wallet-transfers',
        body: { merchantRef: plan.merchantRef, amount: plan.amountMinor, direction: 'IN', customer: plan.customer },
        idempotencyKey: plan.idempotencyKey,
      }),
    cancelWallet: (id: string) =>
      walletOf({
        method: 'POST',
        target: `/mapi/v1/wallet-transfers/${id}/cancel`,
        body: {},
        idempotencyKey: `cancel-${id}`,
      }),
    getWallet: (id: string) => walletOf({ method: 'GET', target: `/mapi/v1/wallet-transfers/${id}` }),
    findWallets: async (merchantRef: string) =>
      (await read(`/mapi/v1/wallet-transfers?merchantRef=${encodeURIComponent(merchantRef)}`, merchantWalletList))[
        'wallet-transfers'
      ],
    act: (depositId: string, action: 'declare' | 'cancel', idempotencyKey: string) =>
      depositOf({ method: 'POST', target: `/mapi/v1/deposits/${depositId}/${action}`, body: {}, idempotencyKey }),
    getDeposit: (depositId: string) => depositOf({ method: 'GET', target: `/mapi/v1/deposits/${depositId}` }),
    findDeposits: async (merchantRef: string) =>
      (await read(`/mapi/v1/deposits?merchantRef=${encodeURIComponent(merchantRef)}`, merchantDepositList)).deposits,
    balance: async () => (await read('/mapi/v1/balance', merchantBalance)).available,
    /** Every event after `after`, page by page. */
    eventsAfter: async (after: number): Promise<FeedEvent[]> => {
      const seen: FeedEvent[] = []
      for (let cursor = after; ;) {
        const { events } = await read(`/mapi/v1/events?after=${cursor}`, merchantEvents)
        seen.push(...events)
        const last = events.at(-1)
        if (last === undefined) return seen
        cursor = last.seq
      }
    },
  }
}
export type MerchantClient = ReturnType<typeof merchantClient>

export const isRefused = (answer: object): answer is Refused => 'refused' in answer
