import { setTimeout as wait } from 'node:timers/promises'

import { callbackHeaders } from '@kasa/api/signing/webhookSignature'
import { walletEvent } from '@kasa/contracts/walletProvider'
import * as z from 'zod/mini'

import { sendOnce } from '../local/http'
import type { Book, UntoldEvent } from './book'
import type { Faults } from './faults'

/** The URL for a client's events, and the secret that signs them. */
export type Receiver = { url: string; webhookSecret: string }

const lookEveryMs = 50
const atOnce = 8
const timeoutMs = 10_000
const firstWaitMs = 500
const longestWaitMs = 30_000

/** Sends every event until its client accepts it (2xx): again after 0.5 s, 1 s, 2 s … 30 s, also after a restart. */
export function startDelivery(options: {
  book: Book
  faults: Faults
  receiverOf: (client: string) => Receiver | undefined
  now: () => Date
}): { stop: () => Promise<void> } {
  const { book, faults, receiverOf, now } = options
  const stopping = new AbortController()
  const tries = new Map<string, { count: number; nextMs: number }>()
  const underway = new Map<string, Promise<void>>()

  async function send({ url, webhookSecret }: Receiver, { event }: UntoldEvent): Promise<boolean> {
    const body = JSON.stringify(z.encode(walletEvent, event))
    const headers = {
      'content-type': 'application/json',
      ...callbackHeaders({ id: event.id, at: now(), body, secrets: [webhookSecret] }),
    }
    const answer = await sendOnce(new URL(url), { method: 'POST', headers, body, timeoutMs }).catch(() => undefined)
    return answer !== undefined && answer.status >= 200 && answer.status < 300
  }

  async function deliver(untold: UntoldEvent): Promise<void> {
    const { id } = untold.event
    const receiver = receiverOf(untold.client)
    const count = (tries.get(id)?.count ?? 0) + 1
    if (!receiver || (count === 1 && faults.take('lostEvent'))) return book.told(id)
    const isTwice = count === 1 && faults.take('duplicateEvent') !== undefined
    const isTaken = await send(receiver, untold)
    if (!isTaken)
      return void tries.set(id, {
        count,
        nextMs: now().getTime() + Math.min(firstWaitMs * 2 ** (count - 1), longestWaitMs),
      })
    if (isTwice) await send(receiver, untold)
    tries.delete(id)
    book.told(id)
  }

  function pump(): void {
    for (const untold of book.untold()) {
      const { id } = untold.event
      if (underway.size >= atOnce) return
      if (underway.has(id) || (tries.get(id)?.nextMs ?? 0) > now().getTime()) continue
      underway.set(
        id,
        deliver(untold).finally(() => underway.delete(id)),
      )
    }
  }

  const ended = (async () => {
    while (!stopping.signal.aborted) {
      pump()
      await wait(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    await Promise.allSettled(underway.values())
  })()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}
