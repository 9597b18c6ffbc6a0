import { useQueryClient } from '@kasa/console/query'
import { useCallback, useEffect, useRef, useState } from 'react'

import type { ClaimAnswer, Lease, Leases, Noun, QueueFilters, QueueRow } from '../noun'
import { claimRequest, releaseRequest, takeRow } from '../queries'

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Holds the claim on the open request: renews it in the second half of its lease while the person is active, and
 * releases it when they leave without deciding. Without activity it expires.
 */
export function useLease<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>(
  noun: Noun<Row, Detail, Filters>,
  openId: string | null,
  viewerId: string,
): Leases<Row> {
  const client = useQueryClient()
  const [lease, setLease] = useState<Lease | null>(null)
  const held = useRef<Lease | null>(null)
  const [renewFailure, setRenewFailure] = useState<{ id: string; caught: unknown } | null>(null)
  const take = useCallback(
    (row: Row) => takeRow(client, noun, row, { viewerId, nowMs: Date.now() }),
    [client, noun, viewerId],
  )

  /** Changes the held claim; a claim on another request is released, unless its decision ended it. */
  const keep = useCallback(
    (next: Lease | null, isLeft = true) => {
      const left = held.current
      held.current = next
      setLease(next)
      if (!left || !isLeft || left.id === next?.id) return
      // If releasing fails, it expires by itself.
      releaseRequest(noun, left.id, left.token).then(take, () => undefined)
    },
    [noun, take],
  )

  const hold = useCallback(
    ({ row, claimToken, leaseMs }: ClaimAnswer<Row>): Lease => {
      const next = { id: row.id, token: claimToken, untilMs: Date.now() + leaseMs, leaseMs }
      keep(next)
      setRenewFailure(null)
      take(row)
      return next
    },
    [keep, take],
  )

  useEffect(() => {
    if (openId === null) return undefined
    return () => {
      if (held.current?.id === openId) keep(null)
    }
  }, [keep, openId])

  useEffect(() => {
    if (!lease || lease.id !== openId) return undefined
    let isRenewing = false
    const renew = () => {
      const leftMs = lease.untilMs - Date.now()
      if (isRenewing || leftMs > lease.leaseMs / 2 || leftMs < 0) return
      isRenewing = true
      claimRequest(noun, lease.id).then(
        (answer) => held.current?.id === lease.id && hold(answer),
        (caught: unknown) => setRenewFailure({ id: lease.id, caught }),
      )
    }
    for (const sign of signsOfLife) addEventListener(sign, renew, { passive: true })
    return () => {
      for (const sign of signsOfLife) removeEventListener(sign, renew)
    }
  }, [noun, hold, lease, openId])

  return {
    lease: lease?.id === openId ? lease : null,
    hold,
    forget: useCallback(() => keep(null, false), [keep]),
    renewFailure: renewFailure?.id === openId ? renewFailure.caught : null,
  }
}
