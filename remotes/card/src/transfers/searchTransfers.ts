import { failureOf } from '@kasa/console/failure'
import { getJson } from '@kasa/console/http'
import { cardAnswers, cardDetail, type CardRow } from '@kasa/contracts/cardTransfers'
import { mayHoldCardNumber } from '@kasa/domain/cardNumber'
import { parseMoney } from '@kasa/domain/fieldMoney'
import { formatMoney } from '@kasa/domain/money'
import type { SearchProvider } from '@kasa/module/search'

import { transferText } from './list/transferWords'
import { transfers } from './transfers'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
/** Newest first, in any state. */
const newestFirst = { tab: 'all', limit: 5, sort: 'createdAt', desc: true } as const

async function byId(id: string, signal: AbortSignal): Promise<CardRow[]> {
  try {
    return [await getJson(`${transfers.path}/get/${id}`, cardDetail, {}, { signal })]
  } catch (caught) {
    // Not a card transfer, or not visible to this person.
    if (failureOf(caught).status === 404) return []
    throw caught
  }
}

/**
 * Finds card transfers by number, reference, the merchant's reference, the last four digits, the payer's name, an
 * amount, or the complete id.
 */
export const searchTransfers: SearchProvider = async ({ text, language, signal }) => {
  // A card number is never sent from this browser.
  if (mayHoldCardNumber(text)) return []
  const list = (query: Record<string, string | number>) =>
    getJson(`${transfers.path}/list`, cardAnswers.page, { ...newestFirst, ...query }, { signal })
  const t = transferText(language)
  const amount = parseMoney(text)
  const found = isId(text)
    ? await byId(text, signal)
    : (
        await Promise.all([
          list({ q: text }),
          ...(amount === undefined ? [] : [list({ amountMin: Number(amount), amountMax: Number(amount) })]),
        ])
      ).flatMap(({ rows }): CardRow[] => rows)
  const rows = [...new Map(found.map((row) => [row.id, row])).values()]
  return rows.map((row) => ({
    id: row.id,
    title: row.number,
    detail: [formatMoney(row.amountMinor, language), row.customerName, t(`status.${row.status}`)].join(' · '),
    link: transfers.link(row.id),
    icon: 'card',
  }))
}
