import { postJson } from '@kasa/console/http'
import { queryOptions, useQueryClient } from '@kasa/console/query'
import { breakAnswer, breakAskedAnswer } from '@kasa/contracts/breaks'
import { proofPack, signDayAnswer } from '@kasa/contracts/closedDays'
import { reportFileAnswer } from '@kasa/contracts/merchantReports'
import { reconciliationDay, type ReconciliationEvent } from '@kasa/contracts/reconciliation'

import { daysPath, eventsPath } from './reconciliationQueries'

/** A break's key for the server. */
export const keyOf = ({ id, day, breakType }: ReconciliationEvent) => ({ event: id, day, type: breakType })
type Key = ReturnType<typeof keyOf>

export const takeBreak = (key: Key) => postJson(`${eventsPath}/take`, breakAnswer, key)
export const noteBreak = (key: Key, note: string) => postJson(`${eventsPath}/note`, breakAnswer, { ...key, note })
export const acceptBreak = (key: Key, reason: string) =>
  postJson(`${eventsPath}/accept`, breakAnswer, { breaks: [key], reason })
export const linkBreaks = (key: Key, to: Key, reason: string) =>
  postJson(`${eventsPath}/link`, breakAnswer, { ...key, to, reason })
/** Both calls wait for another administrator's approval and need a fresh code. */
export const adjustBreak = (key: Key, amountMinor: number, reason: string) =>
  postJson(`${eventsPath}/adjust`, breakAskedAnswer, { ...key, amountMinor, reason })
export const writeBreakOff = (key: Key, reason: string) =>
  postJson(`${eventsPath}/writeOff`, breakAskedAnswer, { ...key, reason })

/** A merchant's day; by default the caller's own. */
export type DayKey = { day: string; merchantId?: string }

/** The current day, refetched with the list. */
export const dayOf = (key: DayKey) =>
  queryOptions({
    queryKey: ['report', 'mutabakat', 'day', key],
    queryFn: ({ signal }) => postJson(`${daysPath}/day`, reconciliationDay, key, { signal }),
  })

/** Signs the day identified by `hash`; the server refuses if it has changed. */
export const signDay = (key: DayKey, { hash, paper }: { hash: string; paper?: string }) =>
  postJson(`${daysPath}/sign`, signDayAnswer, { ...key, hash, ...(paper !== undefined && { paper }) })
export const handInFigures = (key: DayKey, file: File, reason: string) =>
  postJson(
    `${eventsPath}/report?${new URLSearchParams({ ...key, name: file.name.slice(0, 200), ...(reason !== '' && { reason }) })}`,
    reportFileAnswer,
    new Blob([file], { type: 'application/octet-stream' }),
  )
export const proofOf = (key: DayKey) => postJson(`${daysPath}/proof`, proofPack, key)

/** Refetches days and events after an action. */
export function useReread(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['report', 'mutabakat'] })
    void client.invalidateQueries({ queryKey: ['report', 'mutabakatdetay'] })
  }
}
