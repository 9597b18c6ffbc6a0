import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { callbackPayload } from '@kasa/contracts/merchantApi'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import * as z from 'zod/mini'

import type { Random } from '../demo/random'
import type { DemoMerchant } from '../demo/demoParties'
import type { CallbackEvent } from './merchantClient'

type Conduct = 'ok' | 'failed' | 'hung'
/** One callback that reached a merchant's server. `event` is undefined if the signature or the body was wrong. */
export type Delivery = {
  webhookId: string
  merchant: string
  atMs: number
  event: CallbackEvent | undefined
  problem: string | undefined
  answered: Conduct
}

/** The share of first deliveries that a merchant's server fails or hangs on; a second delivery always succeeds. */
export type Manners = { failing: number; hanging: number }
export const believableManners: Manners = { failing: 0.05, hanging: 0.01 }
/** Longer than the sender's limit of 10 s, so that the sender must give up. In ms. */
const hangMs = 15_000

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const headersOf = (request: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  )

const answer = (response: ServerResponse, status: number) =>
  void response.writeHead(status, { 'content-type': 'text/plain' }).end(status < 300 ? 'OK' : 'not now')

/**
 * The merchants' servers: accept callbacks on `/callbacks/<code>`, verify every signature with the Standard Webhooks
 * library, keep every delivery, and accept only a higher sequence per object. Port 0 uses any free one.
 */
export async function startReceiver(options: {
  port: number
  merchants: readonly DemoMerchant[]
  random: Random
  manners: Manners
}) {
  const deliveries: Delivery[] = []
  const seen = new Set<string>()
  const believed = new Map<string, CallbackEvent>()
  const verifiers = new Map(options.merchants.map((merchant) => [merchant.code, new Webhook(merchant.callbackSecret)]))

  function read(
    merchant: string,
    verifier: Webhook,
    text: string,
    headers: Record<string, string>,
  ): Pick<Delivery, 'event' | 'problem'> {
    try {
      return { event: z.parse(callbackPayload, verifier.verify(text, headers)), problem: undefined }
    } catch (error) {
      const kind = error instanceof WebhookVerificationError ? 'signature' : 'body'
      return {
        event: undefined,
        problem: `${merchant} ${kind}: ${error instanceof Error ? error.message : 'unreadable'}`,
      }
    }
  }

  function conductFor(webhookId: string): Conduct {
    if (seen.has(webhookId)) return 'ok'
    seen.add(webhookId)
    const luck = options.random.next()
    return luck < options.manners.hanging
      ? 'hung'
      : luck < options.manners.hanging + options.manners.failing
        ? 'failed'
        : 'ok'
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const merchant = /^\/callbacks\/([A-Za-z0-9_-]+)$/.exec(request.url ?? '')?.[1] ?? ''
    const verifier = verifiers.get(merchant)
    if (request.method !== 'POST' || !verifier) return answer(response, 404)
    const text = await bodyOf(request)
    const headers = headersOf(request)
    const received = read(merchant, verifier, text, headers)
    const webhookId = headers['webhook-id'] ?? ''
    const answered =
      received.event === undefined ? 'failed' : received.event.type === 'test' ? 'ok' : conductFor(webhookId)
    deliveries.push({ webhookId, merchant, atMs: Date.now(), ...received, answered })
    if (received.event && answered === 'ok') {
      const known = believed.get(received.event.data.id)
      if (!known || received.event.sequence > known.sequence) believed.set(received.event.data.id, received.event)
    }
    if (answered === 'hung') return void setTimeout(() => response.destroy(), hangMs).unref()
    return answer(response, answered === 'ok' ? 200 : received.event === undefined ? 400 : 500)
  }

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    deliveries: deliveries as readonly Delivery[],
    /** The newest event accepted for an object, by its id. */
    newest: (objectId: string) => believed.get(objectId),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
