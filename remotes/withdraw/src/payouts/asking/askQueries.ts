import { getJson, postJson } from '@kasa/console/http'
import type { MoneyScreen } from '@kasa/console/inFlight'
import { keepPreviousData, queryOptions } from '@kasa/console/query'
import { withdrawalAsking, withdrawalPreview, type AskWithdrawalRequest } from '@kasa/contracts/withdrawalAsk'
import { withdrawalRow, type WithdrawalRow } from '@kasa/contracts/withdrawals'
import { loadMoneyCall } from '@kasa/desk/queries'

import { withdrawals } from '../withdrawals'

/** The merchants this person may request for, and the banks by code. */
export const askChoices = () =>
  queryOptions({
    queryKey: ['withdrawalAsk', 'choices'],
    queryFn: ({ signal }) => getJson('/api/withdraw-request/asking', withdrawalAsking, {}, { signal }),
    staleTime: 60_000,
  })

/** The cost of an amount (kuruş) for a merchant now, and the remaining balance, from the server. */
export const costOfAsking = (merchantId: string, isAdmin: boolean, amount: number | undefined) =>
  queryOptions({
    queryKey: ['withdrawalAsk', 'preview', merchantId, amount ?? null],
    queryFn: ({ signal }) =>
      postJson(
        '/api/withdraw-request/preview',
        withdrawalPreview,
        { ...(isAdmin && { merchantId }), ...(amount !== undefined && { amount }) },
        { signal },
      ),
    enabled: merchantId !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Requests a withdrawal with an idempotency key; `label` contains the amount, but no personal data. */
export async function askFor(
  screen: MoneyScreen,
  request: AskWithdrawalRequest,
  label: string,
): Promise<WithdrawalRow> {
  const { sendMoney } = await loadMoneyCall()
  const act = { module: 'withdraw', act: 'money.create', number: label, link: withdrawals.link() }
  return sendMoney(screen, act, {
    path: '/api/withdraw-request/create',
    schema: withdrawalRow,
    body: { ...request, amount: Number(request.amount) },
    isPrivate: true,
  })
}
