import { uuidv7 } from 'uuidv7'

import { systemCtx, type Ctx } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import type { Tenant } from '../tenants/tenant'
import { parameter } from '../parameters/parameter'
import { openText } from '../signing/sealed'
import { afterFailure } from './breaker'
import { finishAttempt, leaseDue, retireEndpoint, type Due } from './delivery.sql'
import { bringForward, giveUpOlder, heal, lockHealth, setHealth } from './health.sql'
import { nextTryAt } from './retrySchedule'
import { callbackTimeoutMs, sendCallback, type CallbackOutcome } from './sendCallback'

/** Deliveries in progress per endpoint: a receiver that hangs blocks only its own. */
const perEndpoint = 4
const perProcess = 200
const leaseMs = 3 * callbackTimeoutMs

/** On a demo server, a merchant's endpoint may be a plain http address of the same machine. */
export const isDemoAddress = (url: string): boolean => url.startsWith('http:') && process.env['KASA_DEMO'] === '1'

export type Dispatcher = {
  /** Starts due deliveries. Resolves once they have started, not once they have finished. */
  dispatch: () => Promise<number>
  /** Resolves once no delivery is in progress. */
  settled: () => Promise<void>
}

type Kept = { outcome: CallbackOutcome; begunAt: Date; at: Date }

const arrived = { status: 'DELIVERED', nextAttemptAt: null } as const

/** The callback's state after a failed attempt. `isGone`: the address accepts nothing any more. */
const leftBy = (
  due: Due,
  { outcome, at, maxAgeH, isGone }: Pick<Kept, 'outcome' | 'at'> & { maxAgeH: number; isGone: boolean },
) => {
  // A failed manual attempt neither uses up a scheduled attempt nor ends the schedule.
  const next = isGone
    ? undefined
    : nextTryAt(Math.max(1, due.scheduledAttempts), at, Math.random(), {
        retryAfterS: outcome.retryAfterS ?? 0,
        giveUpAt: new Date(due.createdAt.getTime() + maxAgeH * 3_600_000),
      })
  return next
    ? ({ status: 'PENDING', nextAttemptAt: next } as const)
    : ({ status: 'DEAD', nextAttemptAt: null } as const)
}

/** Saves the result of an attempt: the attempt, the callback's state, and the address's health. */
const keepOutcome = (ctx: Ctx<{ kind: 'system' }>, due: Due, { outcome, begunAt, at }: Kept): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { isDelivered, retryAfterS, status, error, durationMs, responseBody } = outcome
    const maxAgeH = await parameter(tx, 'callback.max_age_h', at)
    const attempt = {
      callbackId: due.id,
      attemptNo: due.attemptNo,
      at,
      mode: due.mode,
      byName: due.byName,
      status,
      error,
      durationMs,
      responseBody,
    }
    // Lock order: the address before its callbacks, here and in manual actions.
    if (isDelivered) {
      const wasOpen = await heal(tx, due.endpointId, due.url)
      await finishAttempt(tx, attempt, arrived)
      if (wasOpen) await bringForward(tx, due.endpointId, at)
      return
    }
    const address = await lockHealth(tx, due.endpointId)
    const isGone = address.isGone || (status === 410 && address.url === due.url)
    // The address was replaced during the attempt, so the failure does not count and the callback goes to the new
    // address.
    const isElsewhere = !isGone && address.url !== due.url
    await finishAttempt(
      tx,
      attempt,
      isElsewhere ? { status: 'PENDING', nextAttemptAt: at } : leftBy(due, { outcome, at, maxAgeH, isGone }),
    )
    if (isElsewhere || address.isGone) return
    const failed = { error: error ?? 'FAILED', begunAt, at, retryAfterS: retryAfterS ?? 0 }
    const health = afterFailure(address.health, failed)
    await setHealth(tx, due.endpointId, health)
    if (isGone) await retireEndpoint(tx, due.endpointId, at)
    else if (health.open) {
      const since = new Date(at.getTime() - maxAgeH * 3_600_000)
      await giveUpOlder(tx, due.endpointId, { since, at, error: failed.error })
    }
  })

/**
 * Delivers one tenant's callbacks. Several processes may run a dispatcher; each callback is leased by one at a time.
 */
export function createDispatcher(tenant: Tenant, now: Ctx['now'], onFault: (error: unknown) => void): Dispatcher {
  const underway = new Map<Promise<void>, string>()

  async function deliver(due: Due, begunAt: Date): Promise<void> {
    const secrets = due.secretsEnc.map((sealed) => openText(tenant.keys, 'callbackEndpoint', due.endpointId, sealed))
    const message = {
      url: due.url,
      id: due.eventId,
      body: due.payload,
      secrets,
      format: due.format,
      allowLoopback: isDemoAddress(due.url),
    }
    const outcome = await sendCallback(message, now)
    const kept = { outcome, begunAt, at: now() }
    await keepOutcome(systemCtx(tenant, uuidv7(), now), due, kept)
  }

  function track(due: Due, begunAt: Date): void {
    // After a fault on our side, such as a lost database connection, the lease expires and the callback is tried
    // again under the same id.
    const work: Promise<void> = deliver(due, begunAt)
      .catch(onFault)
      .finally(() => underway.delete(work))
    underway.set(work, due.endpointId)
  }

  return {
    async dispatch() {
      if (underway.size >= perProcess) return 0
      const counts = new Map<string, number>()
      for (const endpointId of underway.values()) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1)
      const at = now()
      const due = await leaseDue(tenant.pool, {
        at,
        leaseUntil: new Date(at.getTime() + leaseMs),
        perEndpoint,
        busy: { endpointIds: [...counts.keys()], counts: [...counts.values()] },
        limit: perProcess - underway.size,
      })
      for (const one of due) track(one, at)
      return due.length
    },
    async settled() {
      while (underway.size > 0) await Promise.all(underway.keys())
    },
  }
}
