import { failureOf } from '@kasa/console/failure'
import { getJson } from '@kasa/console/http'
import { withdrawalDetail, withdrawalPage, type WithdrawalRow } from '@kasa/contracts/withdrawals'
import { parseMoney } from '@kasa/domain/fieldMoney'
import { formatMoney } from '@kasa/domain/money'
import type { SearchProvider } from '@kasa/module/search'

import { withdrawalText } from './list/withdrawalWords'
import { withdrawals } from './withdrawals'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
/** Newest first, in any state. */
const newestFirst = { tab: 'all', limit: 5, sort: 'createdAt', desc: true } as const

async function byId(id: string, signal: AbortSignal): Promise<WithdrawalRow[]> {
  try {
    return [await getJson(`${withdrawals.path}/get/${id}`, withdrawalDetail, {}, { signal })]
  } catch (caught) {
    // Not a payout, or not visible to this person.
    if (failureOf(caught).status === 404) return []
    throw caught
  }
}

/**
 * Finds payouts by number, reference code, the merchant's or the bank's reference, the beneficiary's name, an amount,
 * or the complete id.
 */
export const searchWithdrawals: SearchProvider = async ({ text, language, signal }) => {
  const list = (query: Record<string, string | number>) =>
    getJson(`${withdrawals.path}/list`, withdrawalPage, { ...newestFirst, ...query }, { signal })
  const t = withdrawalText(language)
  const amount = parseMoney(text)
  const found = isId(text)
    ? await byId(text, signal)
    : (
        await Promise.all([
          list({ q: text }),
          ...(amount === undefined ? [] : [list({ amountMin: Number(amount), amountMax: Number(amount) })]),
        ])
      ).flatMap(({ rows }): WithdrawalRow[] => rows)
  const rows = [...new Map(found.map((row) => [row.id, row])).values()]
  return rows.map((row) => ({
    id: row.id,
    title: row.number,
    detail: [formatMoney(row.amountMinor, language), row.beneficiaryName, t(`status.${row.status}`)].join(' · '),
    link: withdrawals.link(row.id),
    icon: 'withdraw',
  }))
}
