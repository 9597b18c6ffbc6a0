import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { minor, positiveMinor, typedText } from '@kasa/contracts/primitives'
import {
  newWalletPayment,
  walletEventPage,
  walletMovement,
  walletNumber,
  walletPayout,
  walletPayoutRequest,
  walletStatement,
} from '@kasa/contracts/walletProvider'
import * as z from 'zod/mini'

import { Refused, type Book } from './book'
import { fault, type Fault, type Faults } from './faults'

const mostBytes = 64 * 1024

const newWallet = z.strictObject({
  client: z.string().check(z.minLength(1)),
  walletNo: walletNumber,
  holder: typedText(140),
  openingMinor: minor,
})
const incomingPayment = z.strictObject({
  key: typedText(64),
  walletNo: walletNumber,
  fromNo: walletNumber,
  fromName: typedText(140),
  amountMinor: positiveMinor,
  description: z._default(z.string().check(z.maxLength(280)), ''),
})
const statementQuery = z.object({
  wallet: walletNumber,
  since: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
})
const eventQuery = z.object({ after: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0) })

class Malformed extends Error {}

type Call = { client: string; url: URL; body: unknown; request: IncomingMessage; id: string }
type Answer = { status: number; body: unknown }
type Route = {
  method: 'GET' | 'POST' | 'DELETE'
  path: RegExp
  by: 'client' | 'admin'
  fault?: Extract<Fault, { kind: 'slow' }>['call']
  answer: (call: Call) => Answer
}

function read<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> {
  const found = z.safeDecode(schema, value as z.input<T>)
  if (found.success) return found.data
  throw new Malformed(found.error.issues[0]?.path.join('.') || 'body')
}
const ok = <T extends z.core.$ZodType>(schema: T, body: z.output<T>, status = 200): Answer => ({
  status,
  body: z.encode(schema, body),
})
const refusal = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } })

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, key: string) => timingSafeEqual(digest(given), digest(key))

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > mostBytes) throw new Malformed('body')
  }
  if (size === 0) return undefined
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new Malformed('body')
  }
}

function routesOf(book: Book, faults: Faults): readonly Route[] {
  return [
    {
      method: 'POST',
      path: /^\/payments$/,
      by: 'client',
      fault: 'create',
      answer: ({ client, body }) => ok(walletPayout, book.create(client, read(newWalletPayment, body)), 201),
    },
    {
      method: 'POST',
      path: /^\/payouts$/,
      by: 'client',
      fault: 'payOut',
      answer({ client, body, request }) {
        const { paymentId } = read(walletPayoutRequest, body)
        if (request.headers['idempotency-key'] !== paymentId)
          throw new Refused(422, 'KEY_DIFFERS', 'The idempotency key of a payout is the id of its payment.')
        return ok(
          walletPayout,
          book.payOut(client, paymentId, () => faults.take('refused')?.reason),
        )
      },
    },
    {
      method: 'GET',
      path: /^\/payouts\/([A-Za-z0-9_-]{1,64})$/,
      by: 'client',
      fault: 'status',
      answer: ({ client, id }) => ok(walletPayout, book.status(client, id)),
    },
    {
      method: 'GET',
      path: /^\/statement$/,
      by: 'client',
      fault: 'statement',
      answer({ client, url }) {
        const { wallet, since } = read(statementQuery, Object.fromEntries(url.searchParams))
        const statement = book.statement(client, wallet, since)
        const wrong = faults.take('wrongBalance', ({ walletNo }) => walletNo === wallet)
        return ok(walletStatement, { ...statement, balanceMinor: statement.balanceMinor + (wrong?.byMinor ?? 0n) })
      },
    },
    {
      method: 'GET',
      path: /^\/events$/,
      by: 'client',
      fault: 'events',
      answer: ({ client, url }) =>
        ok(walletEventPage, book.events(client, read(eventQuery, Object.fromEntries(url.searchParams)).after)),
    },
    {
      method: 'POST',
      path: /^\/admin\/wallets$/,
      by: 'admin',
      answer({ body }) {
        const { client, ...wallet } = read(newWallet, body)
        book.openWallet(client, wallet)
        return { status: 200, body: {} }
      },
    },
    {
      method: 'POST',
      path: /^\/admin\/incoming$/,
      by: 'admin',
      answer: ({ body }) => ok(walletMovement, book.receive(read(incomingPayment, body))),
    },
    {
      method: 'POST',
      path: /^\/admin\/payouts\/([A-Za-z0-9_-]{1,64})\/return$/,
      by: 'admin',
      answer: ({ id }) => ok(walletPayout, book.giveBack(id)),
    },
    { method: 'GET', path: /^\/admin\/faults$/, by: 'admin', answer: () => ok(z.array(fault), [...faults.all()]) },
    {
      method: 'POST',
      path: /^\/admin\/faults$/,
      by: 'admin',
      answer({ body }) {
        faults.arm(read(fault, body))
        return { status: 200, body: {} }
      },
    },
    {
      method: 'DELETE',
      path: /^\/admin\/faults$/,
      by: 'admin',
      answer() {
        faults.clear()
        return { status: 200, body: {} }
      },
    },
  ]
}

/** Serves the provider's API on loopback; `port` 0 uses any free one. `clientOf` returns the client of an API key. */
export async function startServer(options: {
  port: number
  book: Book
  faults: Faults
  adminKey: string
  clients: ReadonlyMap<string, { apiKey: string }>
}): Promise<{ port: number; close: () => Promise<void> }> {
  const { book, faults, adminKey, clients } = options
  const routes = routesOf(book, faults)

  /** The client of the request's key, `''` for the administrator's; undefined for an unknown key. */
  function callerOf({ headers }: IncomingMessage, by: Route['by']): string | undefined {
    const given = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
    if (given === undefined) return undefined
    if (by === 'admin') return isSame(given, adminKey) ? '' : undefined
    return [...clients].find(([, { apiKey }]) => isSame(given, apiKey))?.[0]
  }

  async function answered(request: IncomingMessage): Promise<Answer | 'lost'> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname === '/healthz') return { status: 200, body: { status: 'ok' } }
    const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname))
    if (!route) return refusal(404, 'NOT_FOUND', 'There is no such call.')
    const client = callerOf(request, route.by)
    if (client === undefined) return refusal(401, 'KEY_WRONG', 'The key is missing or wrong.')
    const body = await bodyOf(request)
    const hits = ({ call }: { call: Route['fault'] }) => call === route.fault
    const slow = route.fault && faults.take('slow', hits)
    if (slow) await wait(slow.ms)
    if (route.fault && faults.take('lostCall', hits)) return 'lost'
    const answer = route.answer({ client, url, body, request, id: route.path.exec(url.pathname)?.[1] ?? '' })
    return route.fault && faults.take('lostAnswer', hits) ? 'lost' : answer
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await answered(request).catch((error: unknown): Answer => {
      if (error instanceof Refused) return refusal(error.status, error.code, error.message)
      if (error instanceof Malformed) return refusal(400, 'BAD_INPUT', `${error.message} is missing or wrong.`)
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      return refusal(500, 'FAULT', 'The call failed.')
    })
    if (answer === 'lost') return void response.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port, '127.0.0.1', () => resolve()),
  )
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
