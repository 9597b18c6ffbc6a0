import { failureOf } from '@kasa/console/failure'
import { getJson } from '@kasa/console/http'
import { parseMoney } from '@kasa/domain/fieldMoney'
import { formatMoney } from '@kasa/domain/money'
import { listedMinor } from '@kasa/domain/openDeposit'
import { depositDetail, depositPage, type DepositRow } from '@kasa/contracts/deposits'
import type { SearchProvider } from '@kasa/module/search'

import { deposits } from './deposits'
import { depositText } from './list/depositWords'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
/** Newest first, in any state. */
const newestFirst = { tab: 'all', limit: 5, sort: 'createdAt', desc: true } as const

async function byId(id: string, signal: AbortSignal): Promise<DepositRow[]> {
  try {
    return [await getJson(`/api/remit-request/get/${id}`, depositDetail, {}, { signal })]
  } catch (caught) {
    // Not a deposit, or not visible to this person.
    if (failureOf(caught).status === 404) return []
    throw caught
  }
}

/**
 * Finds deposits by number, reference code, the merchant's reference, the payer's name, an amount, or the complete id.
 */
export const searchDeposits: SearchProvider = async ({ text, language, signal }) => {
  const list = (query: Record<string, string | number>) =>
    getJson('/api/remit-request/list', depositPage, { ...newestFirst, ...query }, { signal })
  const t = depositText(language)
  const amount = parseMoney(text)
  const found = isId(text)
    ? await byId(text, signal)
    : (
        await Promise.all([
          list({ q: text }),
          ...(amount === undefined ? [] : [list({ amountMin: Number(amount), amountMax: Number(amount) })]),
        ])
      ).flatMap(({ rows }): DepositRow[] => rows)
  const rows = [...new Map(found.map((row) => [row.id, row])).values()]
  return rows.map((row) => ({
    id: row.id,
    title: row.number,
    detail: [formatMoney(listedMinor(row), language), row.customerName, t(`status.${row.status}`)].join(' · '),
    link: deposits.link(row.id),
    icon: 'deposit',
  }))
}
