import { approvalPage } from '@kasa/console/accountContract'
import { subscribeLive } from '@kasa/console/live'
import { listPages } from '@kasa/console/lists/listPages'
import { useQueryClient } from '@kasa/console/query'
import type { ApprovalView } from '@kasa/contracts/approvals'
import { useEffect } from 'react'

import { allApprovals } from '../approvalQueries'

const statuses = { open: 'PENDING', over: 'APPROVED,DENIED,EXPIRED' } as const

export const approvalList = ({ tab, kind }: ApprovalView) => listPages({ key: [...allApprovals, 'list', tab, kind], path: '/api/approval/list', page: approvalPage, query: { status: statuses[tab], kind: kind?.join() } })

/** Reads again when somebody asks or decides. */
export function useApprovalLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: allApprovals })
    const stops = [subscribeLive('change', ({ topic }) => topic === 'approval' && again()), subscribeLive('gap', again)]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
