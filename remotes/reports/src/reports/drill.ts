import type { ReportFilters, ReportRow } from '@kasa/contracts/reports'
import { mostPostingDays, type PostingFlow } from '@kasa/domain/posting'
import { daysBetween, type ReportName } from '@kasa/domain/report'

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
  /** Statements of account; `own`: the reader's merchant's only. */
  postings: 'own' | 'any' | null
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

/** The bank report's figures by their postings; null: all of them. */
const flows: Readonly<Record<string, PostingFlow | null>> = {
  openingMinor: null,
  in: 'in',
  inMinor: 'in',
  out: 'out',
  outMinor: 'out',
  otherMinor: 'other',
  closingMinor: null,
}
/** The general report's figures that one merchant's statement has. */
const balances: readonly string[] = ['openingMinor', 'closingMinor']

/** The URL of the postings behind a figure of the bank report, or behind a merchant's balance in the general report. */
function postingsTo(
  name: 'remitaccount' | 'general',
  figure: string,
  row: ReportRow,
  { filters, range, may }: ReportContext,
): string | undefined {
  const { from, to } = row.days ?? range
  if (may.postings === null || daysBetween(from, to) > mostPostingDays) return undefined
  const isOne = row.kind === 'row'
  if (isOne && row.id === 'none') return undefined
  if (name === 'remitaccount') {
    const flow = flows[figure]
    if (flow === undefined) return undefined
    const accounts = isOne && filters.group === 'account' ? [row.id] : filters.bankAccountId
    const query = { ...(accounts && { bankAccountId: accounts.join(',') }), ...(flow && { flow }), from, to }
    return `/r/postings?${new URLSearchParams(query)}`
  }
  if (!balances.includes(figure)) return undefined
  const [merchantId, ...others] = isOne && filters.group === 'merchant' ? [row.id] : (filters.merchantId ?? [])
  if (may.postings === 'own') return `/r/statement?${new URLSearchParams({ from, to })}`
  if (merchantId === undefined || others.length > 0) return undefined
  return `/r/statement?${new URLSearchParams({ merchantId, from, to })}`
}

/**
 * The URL of the rows behind a figure, with the same days and filters. Undefined if no list that this person may open
 * can show exactly those rows: lists have no filter for remit groups, rails or traders.
 */
export function drillTo(name: ReportName, figure: string, row: ReportRow, context: ReportContext): string | undefined {
  if (name === 'remitaccount' || name === 'general') return postingsTo(name, figure, row, context)
  const { filters, range, may } = context
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
