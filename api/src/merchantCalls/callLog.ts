import type { FastifyBaseLogger } from 'fastify'

import type { Metrics } from '../health/metrics'
import type { Tenant } from '../tenants/tenant'
import { addLost, insertCalls, type NotedCall } from './merchantCalls.sql'

/**
 * The most waiting calls of a tenant; fewer for calls without a valid signature, so that they cannot push the others
 * out.
 */
const mostWaiting = 2_000
const mostUnproved = 400
/** The most characters of waiting calls: 16 MB if every character needs two bytes. */
const mostText = 8_000_000
/** The most calls of a key in a minute without a valid signature, because anyone can name a key. */
const unprovedPerMinute = 60
/** Anyone can invent keys: beyond this number, lost calls are not counted by key. */
const mostKeys = 1_000
const atOnce = 200
/** How long a call waits for its batch, in ms. */
const waitMs = 1_000

const textOf = ({ requestBody, responseBody }: NotedCall): number =>
  500 + (requestBody?.length ?? 0) + (responseBody?.length ?? 0)

type Waiting = {
  calls: NotedCall[]
  unproved: number
  text: number
  lost: Map<string, number>
  /** Calls of each key in this minute without a valid signature. */
  minute: number
  tried: Map<string, number>
  writing: Promise<void> | undefined
}

const nothing = (): Waiting => ({
  calls: [],
  unproved: 0,
  text: 0,
  lost: new Map(),
  minute: 0,
  tried: new Map(),
  writing: undefined,
})

const countIn = (counts: Map<string, number>, key: string): number => {
  const count = (counts.get(key) ?? 0) + 1
  if (counts.has(key) || counts.size < mostKeys) counts.set(key, count)
  return count
}

/** SQLSTATE 22 and 23: the data is invalid and stays so; other errors may be temporary. */
const isRefusedData = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^2[23]/.test(String(error.code))

export type CallLog = {
  /** True if there is room for a call of this key. Otherwise counts the call as lost. */
  hasRoom: (tenant: Tenant, call: Pick<NotedCall, 'keyId' | 'isProved' | 'at'>) => boolean
  add: (tenant: Tenant, call: NotedCall) => void
  /** Writes all waiting calls. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Collects merchants' calls in memory and writes them in batches. Merchants never wait for the log; if the database
 * is slow, log entries are lost, not responses.
 */
export function createCallLog({ log, metrics }: { log: FastifyBaseLogger; metrics: Metrics }): CallLog {
  const tenants = new Map<Tenant, Waiting>()
  let timer: NodeJS.Timeout | undefined
  const waitingOf = (tenant: Tenant): Waiting => {
    const waiting = tenants.get(tenant) ?? nothing()
    tenants.set(tenant, waiting)
    return waiting
  }

  function lose(tenant: Tenant, keyId: string, why: object): void {
    metrics.lostCalls.inc()
    countIn(waitingOf(tenant).lost, keyId)
    log.warn({ tenant: tenant.config.id, ...why }, 'a call of a merchant could not be written')
  }

  /**
   * Inserts calls together. If the database rejects them as invalid, inserts them one by one and drops the rejected
   * ones.
   */
  async function insertSound(tenant: Tenant, calls: readonly NotedCall[]): Promise<void> {
    try {
      await insertCalls(tenant.pool, calls)
    } catch (error) {
      if (!isRefusedData(error)) throw error
      if (calls.length > 1) for (const call of calls) await insertSound(tenant, [call])
      else for (const { keyId, id } of calls) lose(tenant, keyId, { err: error, call: id })
    }
  }

  async function write(tenant: Tenant, waiting: Waiting): Promise<void> {
    while (waiting.calls.length > 0) {
      const calls = waiting.calls.slice(0, atOnce)
      await insertSound(tenant, calls)
      waiting.calls.splice(0, calls.length)
      waiting.unproved -= calls.filter(({ isProved }) => !isProved).length
      waiting.text -= calls.reduce((sum, call) => sum + textOf(call), 0)
    }
    if (waiting.lost.size === 0) return
    const { lost } = waiting
    waiting.lost = new Map()
    await addLost(tenant.pool, lost, new Date(waiting.minute * 60_000)).catch((error: unknown) => {
      waiting.lost = lost
      throw error
    })
  }

  async function flushOf(tenant: Tenant, waiting: Waiting): Promise<void> {
    await waiting.writing
    waiting.writing = write(tenant, waiting).catch((error: unknown) => {
      log.warn({ err: error, tenant: tenant.config.id }, 'calls of merchants could not be written')
      later()
    })
    await waiting.writing
  }
  /** Flushes each tenant separately, so that one slow database does not delay the others. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    await Promise.all([...tenants].map(([tenant, waiting]) => flushOf(tenant, waiting)))
  }
  function later(): void {
    timer ??= setTimeout(() => void flush(), waitMs).unref()
  }

  return {
    hasRoom(tenant, { keyId, isProved, at }) {
      const waiting = waitingOf(tenant)
      const minute = Math.floor(at.getTime() / 60_000)
      if (minute !== waiting.minute) waiting.tried.clear()
      waiting.minute = minute
      const isTooMuch =
        waiting.calls.length >= mostWaiting ||
        waiting.text >= mostText ||
        (!isProved && (waiting.unproved >= mostUnproved || countIn(waiting.tried, keyId) > unprovedPerMinute))
      if (!isTooMuch) return true
      metrics.lostCalls.inc()
      countIn(waiting.lost, keyId)
      later()
      return false
    },
    add(tenant, call) {
      const waiting = waitingOf(tenant)
      waiting.calls.push(call)
      waiting.unproved += call.isProved ? 0 : 1
      waiting.text += textOf(call)
      later()
    },
    flush,
    async stop() {
      await flush()
      clearTimeout(timer)
    },
  }
}
