import { approvalPage, approvalRow } from '@kasa/console/accountContract'
import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'

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
  queryOptions({ queryKey: [...allApprovals, 'detail', id], queryFn: ({ signal }) => getJson(`/api/approval/get/${encodeURIComponent(id)}`, approvalRow, {}, { signal }) })

export const approve = (id: string) => postJson(`/api/approval/approve/${id}`, approvalRow, {})
export const deny = (id: string, reason: string) => postJson(`/api/approval/deny/${id}`, approvalRow, { reason })
export const withdraw = (id: string, reason: string) => postJson(`/api/approval/withdraw/${id}`, approvalRow, { reason })
