import { subscribeRows } from '@kasa/console/live'
import { useQueryClient } from '@kasa/console/query'
import { useEffect, useState } from 'react'

import type { Noun, QueueFilters, QueueRow } from '../noun'
import { refetchRequests, takeRow } from '../queries'

/** Events are rendered in batches: 500 a second become at most 20 renders. In ms. */
const batchMs = 50
/** New and removed rows change count and sum; this limits how often they are counted. In ms. */
const recountMs = 3000
/** The duration of the grid's flash, in ms. */
const freshMs = 2000

const nothing: ReadonlySet<string> = new Set()

/** Follows live changes of the list. Returns the ids of new rows, to flash them. */
export function useLive<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>(
  noun: Noun<Row, Detail, Filters>,
  viewerId: string,
): ReadonlySet<string> {
  const client = useQueryClient()
  const [fresh, setFresh] = useState(nothing)

  useEffect(() => {
    const batched = new Map<string, Row>()
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const later = (work: () => void, ms: number) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        work()
      }, ms)
      timers.add(timer)
    }
    let recounts = false
    const recount = () => {
      if (recounts) return
      recounts = true
      later(() => {
        recounts = false
        void client.invalidateQueries({ queryKey: ['lists', 'total', noun.path] })
      }, recountMs)
    }
    const draw = () => {
      recount()
      const viewing = { viewerId, nowMs: Date.now() }
      const rows = [...batched.values()]
      batched.clear()
      const added = rows.filter((row) => takeRow(client, noun, row, viewing)).map(({ id }) => id)
      if (added.length === 0) return
      setFresh((before) => new Set([...before, ...added]))
      later(() => setFresh((before) => new Set([...before].filter((id) => !added.includes(id)))), freshMs)
    }
    const stop = subscribeRows(noun.topic, noun.schemas.row, {
      take: (row) => {
        if (batched.size === 0) later(draw, batchMs)
        batched.set(row.id, row)
      },
      again: () => void refetchRequests(client, noun),
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [client, noun, viewerId])

  return fresh
}
