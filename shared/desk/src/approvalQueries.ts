import { getJson } from '@kasa/console/http'
import type { MoneyScreen } from '@kasa/console/inFlight'
import { queryOptions } from '@kasa/console/query'
import { approvalPage, approvalRow, type ApprovalRow } from '@kasa/contracts/approvals'

/** The key of all approval queries. */
export const allApprovals = ['approval']

/** Waiting approval requests of a record. */
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

/** The screen of the call, and the module that names it (`money.second.*` in its manifest). */
export type DecidedFrom = { screen: MoneyScreen; module: string }

/** Decides an approval request, which may execute a reversal or a return of money. The reason is free text. */
async function decideOn(
  { screen, module }: DecidedFrom,
  verb: 'approve' | 'deny' | 'withdraw',
  id: string,
  body: { reason?: string },
): Promise<ApprovalRow> {
  const { sendMoney } = await import('@kasa/console/moneyCall')
  const act = {
    module,
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
export const approve = (from: DecidedFrom, id: string) => decideOn(from, 'approve', id, {})
export const deny = (from: DecidedFrom, id: string, reason: string) => decideOn(from, 'deny', id, { reason })
export const withdraw = (from: DecidedFrom, id: string, reason: string) => decideOn(from, 'withdraw', id, { reason })
