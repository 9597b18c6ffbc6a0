import { getJson, postJson } from '@kasa/console/http'
import type { MoneyScreen } from '@kasa/console/inFlight'
import { keepPreviousData, queryOptions } from '@kasa/console/query'
import { withdrawalAsking, withdrawalPreview, type AskWithdrawalRequest } from '@kasa/contracts/withdrawalAsk'
import { withdrawalRow, type WithdrawalRow } from '@kasa/contracts/withdrawals'
import { loadMoneyCall } from '@kasa/desk/queries'

import { withdrawals } from '../withdrawals'

/** For whom this person may ask, and the banks by their codes. */
export const askChoices = () =>
  queryOptions({
    queryKey: ['withdrawalAsk', 'choices'],
    queryFn: ({ signal }) => getJson('/api/withdraw-request/asking', withdrawalAsking, {}, { signal }),
    staleTime: 60_000,
  })

/** What an amount (kuruş) would cost a merchant now, and what would be left: the server's own reckoning. */
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

/** Asks for one. It is written down first, and under one key happens once; `said` names the amount, and nobody. */
export async function askFor(screen: MoneyScreen, request: AskWithdrawalRequest, said: string): Promise<WithdrawalRow> {
  const { sendMoney } = await loadMoneyCall()
  const act = { module: 'withdraw', act: 'money.create', number: said, link: withdrawals.link() }
  return sendMoney(screen, act, {
    path: '/api/withdraw-request/create',
    schema: withdrawalRow,
    body: { ...request, amount: Number(request.amount) },
    isPrivate: true,
  })
}
