import { getJson } from '@kasa/console/http'
import type { MoneyScreen } from '@kasa/console/inFlight'
import { queryOptions } from '@kasa/console/query'
import { approvalPage, approvalRow, type ApprovalRow } from '@kasa/contracts/approvals'

/** Everything that is known of approvals. */
export const allApprovals = ['approval']

/** What waits on one record. */
export const approvalsOf = (targetId: string) =>
  queryOptions({
    queryKey: [...allApprovals, 'of', targetId],
    queryFn: ({ signal }) => getJson('/api/approval/list', approvalPage, { targetId, status: 'PENDING' }, { signal }),
    refetchInterval: 30_000,
  })

export const approvalById = (id: string) =>
  queryOptions({
    queryKey: [...allApprovals, 'detail', id],
    queryFn: ({ signal }) => getJson(`/api/approval/get/${encodeURIComponent(id)}`, approvalRow, {}, { signal }),
  })

/** Decides on what somebody asked for; an approval may carry out a payment's reversal or return. The reason is free text. */
async function decideOn(
  screen: MoneyScreen,
  verb: 'approve' | 'deny' | 'withdraw',
  id: string,
  body: { reason?: string },
): Promise<ApprovalRow> {
  const { sendMoney } = await import('@kasa/console/moneyCall')
  const act = {
    module: 'remit',
    act: `money.second.${verb === 'withdraw' ? 'takeBack' : verb}`,
    number: '',
    link: `/approval/list?open=${id}`,
  }
  return sendMoney(screen, act, {
    path: `/api/approval/${verb}/${id}`,
    schema: approvalRow,
    body,
    isPrivate: body.reason !== undefined,
  })
}
export const approve = (screen: MoneyScreen, id: string) => decideOn(screen, 'approve', id, {})
export const deny = (screen: MoneyScreen, id: string, reason: string) => decideOn(screen, 'deny', id, { reason })
export const withdraw = (screen: MoneyScreen, id: string, reason: string) =>
  decideOn(screen, 'withdraw', id, { reason })
