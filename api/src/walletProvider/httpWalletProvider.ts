import {
  newWalletPayment,
  walletPayout,
  walletPayoutRequest,
  walletProviderError,
  walletStatement,
} from '@kasa/contracts/walletProvider'
import { Agent, request } from 'undici'
import * as z from 'zod/mini'

import type { WalletProviderAccess } from '../config/walletProviders'
import { networkCode } from '../errors/networkCode'
import type { Outcome, WalletProvider } from './walletProvider'

/** Timeout of a whole call, in ms. */
const timeoutMs = 10_000
const mostBytes = 1024 * 1024

const agent = new Agent({
  connections: 16,
  pipelining: 1,
  connect: { timeout: timeoutMs },
  headersTimeout: timeoutMs,
  bodyTimeout: timeoutMs,
})

/** Statuses by which a provider rejects a call. After any other error status, the call may have been carried out. */
const decliningStatuses: readonly number[] = [400, 404, 409, 422]

async function jsonOf(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > mostBytes) throw Object.assign(new Error('The answer is too long'), { code: 'ANSWER_TOO_LONG' })
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

type Call = { method: 'GET' | 'POST'; path: string; body?: unknown; key?: string }

/** The provider at a configured address. Does not follow redirects and never throws; errors are in the outcome. */
export function httpWalletProvider({ url, apiKey }: WalletProviderAccess, timeout = timeoutMs): WalletProvider {
  const base = url.replace(/\/+$/, '')
  async function call<T extends z.core.$ZodType>(
    schema: T,
    { method, path, body, key }: Call,
    fits: (value: z.output<T>) => boolean,
  ): Promise<Outcome<z.output<T>>> {
    try {
      const answer = await request(`${base}${path}`, {
        method,
        dispatcher: agent,
        signal: AbortSignal.timeout(timeout),
        headers: {
          authorization: `Bearer ${apiKey}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const json = await jsonOf(answer.body)
      if (decliningStatuses.includes(answer.statusCode)) {
        const error = z.safeParse(walletProviderError, json)
        return { kind: 'declined', code: error.success ? error.data.code.slice(0, 64) : `HTTP_${answer.statusCode}` }
      }
      if (answer.statusCode < 200 || answer.statusCode >= 300)
        return { kind: 'unknown', why: `HTTP_${answer.statusCode}` }
      const read = z.safeDecode(schema, json as z.input<T>)
      if (!read.success || !fits(read.data)) return { kind: 'unknown', why: 'ANSWER_UNREADABLE' }
      return { kind: 'answer', value: read.data }
    } catch (error) {
      return { kind: 'unknown', why: networkCode(error) }
    }
  }

  return {
    create: (payment) =>
      call(
        walletPayout,
        { method: 'POST', path: '/payments', body: z.encode(newWalletPayment, payment) },
        ({ reference, amountMinor, toNo }) =>
          reference === payment.reference && amountMinor === payment.amountMinor && toNo === payment.toNo,
      ),
    payOut: (paymentId) =>
      call(
        walletPayout,
        {
          method: 'POST',
          path: '/payouts',
          body: z.encode(walletPayoutRequest, { paymentId }),
          key: paymentId,
        },
        ({ id }) => id === paymentId,
      ),
    status: (paymentId) =>
      call(
        walletPayout,
        { method: 'GET', path: `/payouts/${encodeURIComponent(paymentId)}` },
        ({ id }) => id === paymentId,
      ),
    statement: (walletNo, since) =>
      call(
        walletStatement,
        { method: 'GET', path: `/statement?wallet=${walletNo}&since=${since}` },
        (statement) => statement.walletNo === walletNo,
      ),
  }
}
