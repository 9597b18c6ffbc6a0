import { usualMs } from '@kasa/domain/sysparameter'
import { nextTryAt } from '@kasa/api/callbacks/retrySchedule'
import { callbackTimeoutMs } from '@kasa/api/callbacks/sendCallback'
import { callbackDataOf } from '@kasa/api/deposits/callbackData'
import { merchantEvents } from '@kasa/api/deposits/deposits'
import { toJson } from '@kasa/api/db/json'

import type { Row } from './bulk'
import { uuidv7At, type Random } from './random'
import type { DemoSetup } from './setup'
import type { Happening } from './simulation'

/** An event for a merchant, with its request and its content. */
export type MerchantEvent = {
  at: Date
  type: string
  merchantId: string
  id: string
  number: string
  data: object
}

/** The events of deposits. `bankRefs` has the bank's reference of each line. */
export const depositEventsOf = (
  happenings: readonly Happening[],
  bankRefs: ReadonlyMap<string, string>,
): MerchantEvent[] =>
  happenings.flatMap(({ before, after, at }) => {
    const type = before?.status === after.status ? undefined : merchantEvents[after.status]
    if (!type) return []
    const bankRef =
      after.status === 'APPROVED' && after.bankTxId !== null ? (bankRefs.get(after.bankTxId) ?? null) : null
    const data = callbackDataOf(after, bankRef)
    return [{ at, type, merchantId: after.merchantId, id: after.id, number: after.number, data }]
  })

type Try = { status: number | null; error: string | null; durationMs: number; responseBody: string | null }
const troubles = {
  busy: (random: Random): Try => ({
    status: 500,
    error: 'HTTP_500',
    durationMs: random.int(80, 900),
    responseBody: 'Internal Server Error',
  }),
  restarting: (random: Random): Try => ({
    status: 503,
    error: 'HTTP_503',
    durationMs: random.int(20, 200),
    responseBody: 'Service Unavailable',
  }),
  silent: (): Try => ({ status: null, error: 'TIMEOUT', durationMs: callbackTimeoutMs, responseBody: null }),
} as const
const taken = (random: Random): Try => ({
  status: 200,
  error: null,
  durationMs: random.int(35, 420),
  responseBody: 'OK',
})

/** How often a delivery failed before it succeeded; weights. */
const failures = { none: 955, one: 32, two: 9, three: 4 } as const
const failureCounts: Readonly<Record<keyof typeof failures, number>> = { none: 0, one: 1, two: 2, three: 3 }

export type CallbackTables = { events: Row[]; counters: Row[]; callbacks: Row[]; attempts: Row[] }

/** The merchants' events, numbered per merchant in order of time, with their deliveries. */
export function callbackTables(
  setup: DemoSetup,
  events: readonly MerchantEvent[],
  now: Date,
  random: Random,
): CallbackTables {
  const tables: CallbackTables = { events: [], counters: [], callbacks: [], attempts: [] }
  const lastSeq = new Map<string, number>()
  const inOrder = [...events].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, type, merchantId, id, number, data } of inOrder) {
    const seq = (lastSeq.get(merchantId) ?? 0) + 1
    lastSeq.set(merchantId, seq)
    const eventId = `evt_${uuidv7At(at.getTime(), random)}`
    const payload = toJson({
      id: eventId,
      type,
      sequence: seq,
      occurredAt: at.toISOString(),
      merchantId,
      data,
    })
    tables.events.push({
      merchant_id: merchantId,
      seq,
      event_id: eventId,
      type,
      object_id: id,
      object_number: number,
      payload,
      created_at: at,
    })
    deliver(
      tables,
      {
        merchantId,
        seq,
        at,
        endpointId: setup.merchants.find((merchant) => merchant.id === merchantId)?.endpointId ?? '',
      },
      now,
      random,
    )
  }
  for (const [merchantId, seq] of lastSeq) tables.counters.push({ merchant_id: merchantId, last_seq: seq })
  return tables
}

function deliver(
  tables: CallbackTables,
  event: { merchantId: string; seq: number; at: Date; endpointId: string },
  now: Date,
  random: Random,
): void {
  const id = uuidv7At(event.at.getTime(), random)
  const isDead = now.getTime() - event.at.getTime() > 4 * 86_400_000 && random.chance(0.0006)
  const failing = isDead ? Number.POSITIVE_INFINITY : failureCounts[random.weighted(failures)]
  const trouble = troubles[random.weighted({ busy: 5, restarting: 3, silent: 2 })]
  const tries: { at: Date; outcome: Try }[] = []
  let next: Date | undefined = new Date(event.at.getTime() + random.int(20, 900))
  // An attempt that could still be running at `now` is not started.
  while (next && next.getTime() + callbackTimeoutMs < now.getTime()) {
    const outcome = tries.length < failing ? trouble(random) : taken(random)
    tries.push({ at: next, outcome })
    next =
      outcome.status === 200
        ? undefined
        : nextTryAt(tries.length, new Date(next.getTime() + outcome.durationMs), random.next(), {
            giveUpAt: new Date(event.at.getTime() + usualMs('callback.max_age_h')),
          })
  }
  const last = tries.at(-1)
  const isDelivered = last?.outcome.status === 200
  const status = isDelivered ? 'DELIVERED' : next ? 'PENDING' : 'DEAD'
  tables.callbacks.push({
    id,
    merchant_id: event.merchantId,
    seq: event.seq,
    endpoint_id: event.endpointId,
    status,
    attempts: tries.length,
    scheduled_attempts: tries.length,
    last_status: last?.outcome.status ?? null,
    last_error: last?.outcome.error ?? null,
    next_attempt_at: next ?? null,
    created_at: event.at,
    delivered_at: isDelivered && last ? new Date(last.at.getTime() + last.outcome.durationMs) : null,
  })
  for (const [index, { at, outcome }] of tries.entries()) {
    tables.attempts.push({
      callback_id: id,
      attempt_no: index + 1,
      at,
      mode: 'AUTO',
      by_name: null,
      status: outcome.status,
      error: outcome.error,
      duration_ms: outcome.durationMs,
      response_body: outcome.responseBody,
    })
  }
}
