import type { Ctx } from '../access/ctx'
import type { Tenant } from '../tenants/tenant'
import { parameter } from '../parameters/parameter'
import { openText } from '../signing/sealed'
import { finishAttempt, leaseDue, retireEndpoint, type Due } from './delivery.sql'
import { nextTryAt } from './retrySchedule'
import { callbackTimeoutMs, sendCallback, type CallbackOutcome } from './sendCallback'

/** On the way to one endpoint at once: a receiver that hangs holds these, and nobody else's. */
const perEndpoint = 4
const perProcess = 200
const leaseMs = 3 * callbackTimeoutMs

/** Loopback over plain http is for a merchant in test mode on a demo server, where the receiver runs beside us. */
export const mayUseLoopback = (testMode: boolean): boolean => testMode && process.env['KASA_DEMO'] === '1'

export type Dispatcher = {
  /** Starts what is due now; resolves once it is on its way, not once it has arrived. */
  dispatch: () => Promise<number>
  /** Resolves when nothing is on its way any more. */
  settled: () => Promise<void>
}

const leftBy = (due: Due, outcome: CallbackOutcome, at: Date, maxAgeH: number) => {
  if (outcome.isDelivered) return { status: 'DELIVERED', nextAttemptAt: null } as const
  // A try by hand that failed uses none of the schedule up, and does not end it either.
  const next =
    outcome.status === 410
      ? undefined
      : nextTryAt(Math.max(1, due.scheduledAttempts), at, Math.random(), {
          retryAfterS: outcome.retryAfterS ?? 0,
          giveUpAt: new Date(due.createdAt.getTime() + maxAgeH * 3_600_000),
        })
  return next
    ? ({ status: 'PENDING', nextAttemptAt: next } as const)
    : ({ status: 'DEAD', nextAttemptAt: null } as const)
}

/** Delivers one tenant's callbacks. Any number of processes may run one; each callback is leased by one of them at a time. */
export function createDispatcher(tenant: Tenant, now: Ctx['now'], onFault: (error: unknown) => void): Dispatcher {
  const underway = new Map<Promise<void>, string>()

  async function deliver(due: Due): Promise<void> {
    const secrets = due.secretsEnc.map((sealed) => openText(tenant.keys, 'callbackEndpoint', due.endpointId, sealed))
    const message = {
      url: due.url,
      id: due.eventId,
      body: due.payload,
      secrets,
      format: due.format,
      allowLoopback: mayUseLoopback(due.testMode),
    }
    const outcome = await sendCallback(message, now)
    const at = now()
    const { status, error, durationMs, responseBody } = outcome
    await finishAttempt(
      tenant.pool,
      {
        callbackId: due.id,
        attemptNo: due.attemptNo,
        at,
        mode: due.mode,
        byName: due.byName,
        status,
        error,
        durationMs,
        responseBody,
      },
      leftBy(due, outcome, at, await parameter(tenant.pool, 'callback.max_age_h', at)),
    )
    if (outcome.status === 410) await retireEndpoint(tenant.pool, due.endpointId, at)
  }

  function track(due: Due): void {
    // A fault on our side (the database away) leaves the lease to run out: the callback is tried again under the same id.
    const work: Promise<void> = deliver(due)
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
      due.forEach(track)
      return due.length
    },
    async settled() {
      while (underway.size > 0) await Promise.all(underway.keys())
    },
  }
}
