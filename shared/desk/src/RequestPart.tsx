import { useNavigate } from '@kasa/ui/router'
import { useEffect, useRef } from 'react'

import { useActions } from './acts/useActions'
import { useLease } from './acts/useLease'
import { useLive } from './list/useLive'
import { useParametersLive } from './parameters'
import type { Loaded } from './loadOnce'
import type { Noun, LazyParts, QueueFilters, QueueRow } from './noun'

type RequestPartProps<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters> = {
  noun: Noun<Row, Detail, Filters>
  parts: Loaded<LazyParts<Row>>
  id: string
  onClose: () => void
}

/** A request inside another module's page, with all its actions. Next is only available in the queue. */
export function RequestPart<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>({
  noun,
  parts: { Given },
  id,
  onClose,
}: RequestPartProps<Row, Detail, Filters>) {
  const viewer = noun.useViewer()
  const navigate = useNavigate()
  const leases = useLease(noun, id, viewer.id)
  const actions = useActions(noun, {
    viewerId: viewer.id,
    openId: id,
    leases,
    onOpen: (next) => void navigate(noun.link(next)),
  })
  const place = useRef<HTMLDivElement>(null)
  useLive(noun, viewer.id)
  useParametersLive()
  // It replaces the record that opened it, so the focus would be lost.
  useEffect(() => void place.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true }), [])
  return (
    <div ref={place}>
      <Given>
        {({ Drawer }) => <Drawer key={id} id={id} screen={{ viewer, leases, actions }} keys={[]} onClose={onClose} />}
      </Given>
    </div>
  )
}
