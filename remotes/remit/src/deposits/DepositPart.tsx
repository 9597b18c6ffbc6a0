import { can } from '@kasa/console/can'
import type { SlotProps } from '@kasa/module/slots'
import { useNavigate } from '@kasa/ui/router'
import { lazy, useEffect, useRef } from 'react'

import { depositLink } from './depositQueries'
import { loadDrawer } from './loadDrawer'
import { useDepositActions } from './useDepositActions'
import { useDepositLive } from './useDepositLive'
import { useDepositViewer } from './useDepositViewer'
import { useLease } from './useLease'

const DepositDrawer = lazy(loadDrawer)

/** One deposit in the place of another module, with everything that can be done about it here. The next one is taken in the queue. */
export function DepositPart({ depositId, onClose }: SlotProps['deposit.detail']) {
  const viewer = useDepositViewer()
  const navigate = useNavigate()
  const leases = useLease(depositId, viewer.id)
  const actions = useDepositActions({ viewerId: viewer.id, leases, onOpen: (id) => void navigate(depositLink(id, can('deposit.listAll'))) })
  const place = useRef<HTMLDivElement>(null)
  useDepositLive(viewer.id)
  // Opened from within a record that it replaces: the focus would fall out of the page with what was pressed.
  useEffect(() => void place.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true }), [])
  return (
    <div ref={place}>
      <DepositDrawer key={depositId} id={depositId} screen={{ viewer, leases, actions }} keys={[]} onClose={onClose} />
    </div>
  )
}
