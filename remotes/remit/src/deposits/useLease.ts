import { useQueryClient } from '@kasa/console/query'
import type { DepositRow } from '@kasa/contracts/deposits'
import { useCallback, useEffect, useRef, useState } from 'react'

import { claimDeposit, releaseDeposit, takeRow } from './depositQueries'

/** The claim this screen holds; `untilMs` by this machine's clock, so that a wrong one neither gives nor takes time. */
export type Lease = { id: string; token: string; untilMs: number; leaseMs: number }
export type ClaimAnswer = { row: DepositRow; claimToken: string; leaseMs: number }

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Keeps the claim on the open request: renewed in the second half of its lease while the person is active, given back
 * when the request is left undecided. Someone who walks away loses it by the clock.
 */
export function useLease(openId: string | null, viewerId: string) {
  const client = useQueryClient()
  const [lease, setLease] = useState<Lease | null>(null)
  const held = useRef<Lease | null>(null)
  const [renewFailure, setRenewFailure] = useState<{ id: string; caught: unknown } | null>(null)

  /** Changes what is held; a claim on another request is given back, unless its decision ended it. */
  const keep = useCallback(
    (next: Lease | null, isLeft = true) => {
      const left = held.current
      held.current = next
      setLease(next)
      if (!left || !isLeft || left.id === next?.id) return
      releaseDeposit(left.id, left.token).then(
        (row) => takeRow(client, row, { viewerId, nowMs: Date.now() }),
        // Not given back: it runs out by itself, and its holder has turned to something else.
        () => undefined,
      )
    },
    [client, viewerId],
  )

  /** Takes the answer to a claim: the token for deciding, and the row as it is now. */
  const hold = useCallback(
    ({ row, claimToken, leaseMs }: ClaimAnswer): Lease => {
      const next = { id: row.id, token: claimToken, untilMs: Date.now() + leaseMs, leaseMs }
      keep(next)
      setRenewFailure(null)
      takeRow(client, row, { viewerId, nowMs: Date.now() })
      return next
    },
    [client, keep, viewerId],
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
      claimDeposit(lease.id).then(
        (answer) => held.current?.id === lease.id && hold(answer),
        (caught: unknown) => setRenewFailure({ id: lease.id, caught }),
      )
    }
    for (const sign of signsOfLife) addEventListener(sign, renew, { passive: true })
    return () => {
      for (const sign of signsOfLife) removeEventListener(sign, renew)
    }
  }, [hold, lease, openId])

  return {
    lease: lease?.id === openId ? lease : null,
    hold,
    /** Forgets the claim without giving it back: the decision ended it. */
    forget: useCallback(() => keep(null, false), [keep]),
    renewFailure: renewFailure?.id === openId ? renewFailure.caught : null,
  }
}
