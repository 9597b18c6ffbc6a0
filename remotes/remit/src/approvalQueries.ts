import { approvalPage, approvalRow } from '@kasa/console/accountContract'
import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'

/** What waits on one record. */
export const approvalsOf = (targetId: string) =>
  queryOptions({
    queryKey: ['approval', targetId],
    queryFn: ({ signal }) => getJson('/api/approval/list', approvalPage, { targetId, status: 'PENDING' }, { signal }),
    refetchInterval: 30_000,
  })

export const approve = (id: string) => postJson(`/api/approval/approve/${id}`, approvalRow, {})
export const deny = (id: string, reason: string) => postJson(`/api/approval/deny/${id}`, approvalRow, { reason })
export const withdraw = (id: string, reason: string) => postJson(`/api/approval/withdraw/${id}`, approvalRow, { reason })
