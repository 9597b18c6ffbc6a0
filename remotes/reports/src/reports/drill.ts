import type { ReportFilters, ReportRow } from '@kasa/contracts/reports'
import type { ReportName } from '@kasa/domain/report'

/** Which lists this person may open. */
export type MayOpen = {
  deposits: '/remit-request/list' | '/remit-request/alllist' | null
  payouts: boolean
  accounts: boolean
}

type Target = { list: 'deposits' | 'payouts'; tab: string }
const deposits = (tab: string): Target => ({ list: 'deposits', tab })
const payouts = (tab: string): Target => ({ list: 'payouts', tab })

/** The tab of the list that has the requests behind a figure; figures that no list shows are left out. */
const targets: Readonly<Partial<Record<ReportName, Readonly<Record<string, Target>>>>> = {
  merchantremit: {
    created: deposits('all'),
    approved: deposits('confirmed'),
    grossMinor: deposits('confirmed'),
    rejected: deposits('rejected'),
    expired: deposits('expired'),
    reversedMinor: deposits('reversed'),
  },
  merchantwithdraw: {
    requested: payouts('all'),
    requestedMinor: payouts('all'),
    sent: payouts('sent'),
    sentMinor: payouts('sent'),
    paid: payouts('paid'),
    paidMinor: payouts('paid'),
    returned: payouts('returned'),
    returnedMinor: payouts('returned'),
    rejected: payouts('rejected'),
  },
  general: {
    depositMinor: deposits('confirmed'),
    withdrawalMinor: payouts('sent'),
  },
}

/**
 * The address of the rows behind a figure, under the same days and filters. Undefined where no list this person may open
 * can be narrowed to exactly those rows: lists know no remit groups and no rails.
 */
export function drillTo(
  name: ReportName,
  figure: string,
  row: ReportRow,
  { filters, range, may }: { filters: ReportFilters; range: { from: string; to: string }; may: MayOpen },
): string | undefined {
  const { group, merchantId, remitGroupId, bankAccountId, rail } = filters
  if (name === 'remitaccount')
    return may.accounts && group === 'account' && row.kind === 'row' && row.id !== 'none'
      ? `/bank-account/list?open=${row.id}`
      : undefined
  const target = targets[name]?.[figure]
  if (!target || remitGroupId || rail || (row.kind === 'row' && (group === 'remitGroup' || group === 'rail')))
    return undefined
  const list = target.list === 'deposits' ? may.deposits : may.payouts ? '/withdraw-request/list' : null
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
