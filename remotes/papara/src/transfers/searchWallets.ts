import { getJson } from '@kasa/console/http'
import { walletAnswers, type WalletRow } from '@kasa/contracts/walletTransfers'
import { parseMoney } from '@kasa/domain/fieldMoney'
import { formatMoney } from '@kasa/domain/money'
import type { SearchProvider } from '@kasa/module/search'

import { grossOf, walletText } from './walletDisplay'
import { wallets } from './wallets'

/** Newest first, in any state. */
const newestFirst = { tab: 'all', limit: 5, sort: 'createdAt', desc: true } as const

/**
 * Finds wallet transfers by number, reference, the merchant's reference, the wallet's transfer number, the payer's
 * name or an amount.
 */
export const searchWallets: SearchProvider = async ({ text, language, signal }) => {
  const list = (query: Record<string, string | number>) =>
    getJson(`${wallets.path}/list`, walletAnswers.page, { ...newestFirst, ...query }, { signal })
  const t = walletText(language)
  const amount = parseMoney(text)
  const pages = await Promise.all([
    list({ q: text }),
    ...(amount === undefined ? [] : [list({ amountMin: Number(amount), amountMax: Number(amount) })]),
  ])
  const rows = pages.flatMap((page): WalletRow[] => page.rows)
  return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => ({
    id: row.id,
    title: row.number,
    detail: [formatMoney(grossOf(row), language), row.customerName, t(`status.${row.status}`)].join(' · '),
    link: wallets.link(row.id),
    icon: 'wallet',
  }))
}
