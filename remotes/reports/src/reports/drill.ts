import type { ReportFilters, ReportRow } from '@kasa/contracts/reports'
import type { ReportName } from '@kasa/domain/report'

export type ReportContext = {
  filters: ReportFilters
  range: { from: string; to: string }
  may: MayOpen
  hidden: readonly string[]
}

/** The lists that this person may open. */
export type MayOpen = {
  deposits: '/remit-request/list' | '/remit-request/alllist' | null
  payouts: boolean
  cards: boolean
}

type Target = { list: 'deposits' | 'payouts' | 'cards'; tab: string }
const deposits = (tab: string): Target => ({ list: 'deposits', tab })
const payouts = (tab: string): Target => ({ list: 'payouts', tab })
const cards = (tab: string): Target => ({ list: 'cards', tab })

/**
 * The tab of the list with exactly the requests behind a figure. Lists are filtered by the day of the request, so
 * figures by the day of the decision are left out.
 */
const targets: Readonly<Partial<Record<ReportName, Readonly<Record<string, Target>>>>> = {
  merchant: { created: cards('all') },
  merchantremit: { created: deposits('all') },
  merchantwithdraw: { requested: payouts('all'), requestedMinor: payouts('all') },
}

/**
 * The URL of the rows behind a figure, with the same days and filters. Undefined if no list that this person may open
 * can show exactly those rows: lists have no filter for remit groups, rails or traders, and no list has the postings
 * of a bank account.
 */
export function drillTo(
  name: ReportName,
  figure: string,
  row: ReportRow,
  { filters, range, may }: ReportContext,
): string | undefined {
  const { group, merchantId, traderId, remitGroupId, bankAccountId, rail } = filters
  const target = targets[name]?.[figure]
  const isUnlisted = ['remitGroup', 'rail', 'trader'].includes(group)
  if (!target || remitGroupId || rail || traderId || (row.kind === 'row' && isUnlisted)) return undefined
  const list = {
    deposits: may.deposits,
    payouts: may.payouts ? '/withdraw-request/list' : null,
    cards: may.cards ? '/trn' : null,
  }[target.list]
  if (list === null) return undefined
  const merchants = group === 'merchant' && row.kind === 'row' ? [row.id] : merchantId
  const { from, to } = row.days ?? range
  return `${list}?${new URLSearchParams({
    tab: target.tab,
    ...(merchants && { merchantId: merchants.join(',') }),
    ...(bankAccountId && { bankAccountId: bankAccountId.join(',') }),
    from,
    to,
  })}`
}
