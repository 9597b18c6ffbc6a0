import { getJson, postJson } from '@kasa/console/http'
import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { subscribeLive } from '@kasa/console/live'
import { queryOptions, useQueryClient, type QueryClient } from '@kasa/console/query'
import {
  handoverDetail,
  handoverPage,
  shiftOpen,
  type HandoverDetail,
  type HandoverRequest,
  type ShiftOpen,
} from '@kasa/contracts/shifts'
import type { DutyStatus } from '@kasa/domain/shift'
import { useEffect } from 'react'

import { asNumbers } from '../parts/asNumbers'

export const openShift = () =>
  queryOptions({
    queryKey: ['shift', 'open'],
    queryFn: ({ signal }) => getJson('/api/shift/open', shiftOpen, {}, { signal }),
  })
export const handoverList = (sort: Sort | null) =>
  listPages({ key: ['shift', 'list'], path: '/api/shift/list', page: handoverPage, query: {}, sort })
export const handoverById = (id: string) =>
  queryOptions({
    queryKey: ['shift', 'detail', id],
    queryFn: ({ signal }) => getJson(`/api/shift/get/${encodeURIComponent(id)}`, handoverDetail, {}, { signal }),
  })

export const setDuty = (status: DutyStatus) => postJson('/api/shift/duty', shiftOpen, { status })
export const giveShift = ({ counts, ...request }: HandoverRequest) =>
  postJson('/api/shift/give', handoverDetail, { ...request, counts: counts.map(asNumbers) })
export const takeShift = (id: string, password: string | undefined) =>
  postJson(`/api/shift/take/${id}`, handoverDetail, password === undefined ? {} : { password })
export const refuseShift = (id: string, reason: string) =>
  postJson(`/api/shift/refuse/${id}`, handoverDetail, { reason })
export const withdrawShift = (id: string, reason: string) =>
  postJson(`/api/shift/withdraw/${id}`, handoverDetail, { reason })

/** Stores the current duty. */
export const takeOpen = (client: QueryClient, open: ShiftOpen): void =>
  void client.setQueryData(openShift().queryKey, open)

/** Stores the hand-over that a write returned, and invalidates what depends on it. */
export function takeHandover(client: QueryClient, handover: HandoverDetail): void {
  client.setQueryData(handoverById(handover.id).queryKey, handover)
  void client.invalidateQueries({ queryKey: ['shift', 'list'] })
  void client.invalidateQueries({ queryKey: ['shift', 'open'] })
  void client.invalidateQueries({ queryKey: ['desk'] })
}

/** Reads again when a hand-over is given, signed or withdrawn. */
export function useShiftLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: ['shift'] })
    const stops = [subscribeLive('change', ({ topic }) => topic === 'shift' && again()), subscribeLive('gap', again)]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
