import { getJson } from '@kasa/console/http'
import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { subscribeLive } from '@kasa/console/live'
import { queryOptions, useQueryClient } from '@kasa/console/query'
import { approvalPage, approvalShortages, type ApprovalView } from '@kasa/contracts/approvals'
import { useEffect } from 'react'

import { allApprovals } from '@kasa/desk/approvalQueries'

const statuses = { open: 'PENDING', over: 'APPROVED,DENIED,EXPIRED' } as const

/** The filters of a view as sent to the server, for the list and its export. */
export const approvalQuery = ({ tab, kind }: ApprovalView) => ({ status: statuses[tab], kind: kind?.join() })

export const approvalList = (view: ApprovalView, sort: Sort | null) =>
  listPages({
    key: [...allApprovals, 'list', view.tab, view.kind],
    path: '/api/approval/list',
    page: approvalPage,
    query: approvalQuery(view),
    sort,
  })

/** Approval requests that no one can decide. */
export const shortagesNow = queryOptions({
  queryKey: [...allApprovals, 'shortage'],
  queryFn: ({ signal }) => getJson('/api/approval/shortage', approvalShortages, {}, { signal }),
})

/** Refetches when an approval is requested or decided. */
export function useApprovalLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: allApprovals })
    const stops = [subscribeLive('change', ({ topic }) => topic === 'approval' && again()), subscribeLive('gap', again)]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
