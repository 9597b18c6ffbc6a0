import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { signedText } from '@kasa/contracts/requestSignature'
import type { merchantWithdrawal } from '@kasa/contracts/withdrawals'
import { Webhook } from 'standardwebhooks'
import type * as z from 'zod/mini'

import { seededRandom, uuidv7At } from '../../demo/random'
import type { DemoBot, DemoMerchant } from '../../demo/demoParties'

/** Faults of the fake; the traffic must notice each of them. */
export type Fault =
  | 'loseCallback'
  | 'doubleCallback'
  | 'doubleDeposit'
  | 'loseDeposit'
  | 'doubleCredit'
  | 'loseApproval'
  | 'doubleLine'
  | 'badSignature'
  | 'doublePayout'
  | 'losePayout'
  | 'loseHold'

type Row = Record<string, unknown> & {
  id: string
  merchantRef: string
  amount: number
  referenceCode: string
  status: string
}

async function jsonBody(request: IncomingMessage): Promise<{ text: string; json: Record<string, unknown> }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return { text, json: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

/**
 * A minimal server of the merchant and bot API, to prove that the traffic's accounting finds faults. One merchant,
 * one bot.
 */
export async function startFakeKasa(options: {
  merchant: DemoMerchant
  bot: DemoBot
  callbackUrl: string
  fault?: Fault
}) {
  const random = seededRandom(7)
  const newId = () => uuidv7At(Date.now(), random)
  const rows: Row[] = []
  const payouts: Row[] = []
  const answers = new Map<string, string>()
  const events: { seq: number; event: Record<string, unknown> }[] = []
  const lines = new Set<string>()
  let balance = 0
  let fault = options.fault
  const strikes = (wanted: Fault) => {
    if (fault !== wanted) return false
    fault = undefined
    return true
  }

  async function sendEvent(row: Row, type: string, kind: 'deposit' | 'withdrawal' = 'deposit') {
    const event = {
      id: newId(),
      type,
      sequence: events.length + 1,
      occurredAt: new Date().toISOString(),
      merchantId: options.merchant.merchantId,
      data: {
        kind,
        id: row.id,
        number: row['number'],
        merchantRef: row.merchantRef,
        status: row.status,
        amountRequested: row.amount,
        amount: row.amount,
        fee: 0,
        tax: 0,
        net: row.amount,
        currency: 'TRY',
        reasonCode: null,
        bankRef: null,
        ...(kind === 'deposit' ? { late: false } : { total: row.amount, paid: 0, returned: null, holdReasons: [] }),
      },
    }
    events.push({ seq: events.length + 1, event })
    if (strikes('loseCallback')) return
    const body = JSON.stringify(event)
    const at = new Date()
    const signature = new Webhook(strikes('badSignature') ? 'whsec_AAAA' : options.merchant.callbackSecret).sign(
      event.id,
      at,
      body,
    )
    const deliver = () =>
      fetch(options.callbackUrl, {
        method: 'POST',
        body,
        headers: {
          'webhook-id': event.id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': signature,
        },
      })
    const times = strikes('doubleCallback') ? 2 : 1
    for (let time = 0; time < times; time++) {
      const answer = await deliver()
      if (answer.status >= 500) await deliver()
    }
  }

  function create(json: Record<string, unknown>): Row {
    const row: Row = {
      id: newId(),
      number: `D-26-${(rows.length + 1).toString().padStart(7, '0')}`,
      merchantRef: String(json['merchantRef']),
      status: 'ASSIGNED',
      amount: Number(json['amount']),
      amountReceived: null,
      fee: 0,
      tax: 0,
      net: Number(json['amount']),
      currency: 'TRY',
      iban: options.bot.accounts[0]?.iban ?? null,
      holder: 'Kasa',
      bank: 'Ziraat',
      referenceCode: random.text('ABCDEFGH23456789', 8),
      reasonCode: null,
      expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
      createdAt: new Date().toISOString(),
      payUrl: null,
    }
    if (!strikes('loseDeposit')) rows.push(row)
    void sendEvent(row, 'deposit.assigned')
    return row
  }

  function createPayout(json: Record<string, unknown>): Row {
    const row: Row & z.input<typeof merchantWithdrawal> = {
      id: newId(),
      number: `W-26-${(payouts.length + 1).toString().padStart(7, '0')}`,
      merchantRef: String(json['merchantRef']),
      status: 'QUEUED',
      amount: Number(json['amount']),
      fee: 0,
      tax: 0,
      total: Number(json['amount']),
      paid: 0,
      currency: 'TRY',
      beneficiaryName: String(json['beneficiaryName']),
      ibanLast4: String(json['iban']).slice(-4),
      bank: 'Ziraat',
      referenceCode: random.text('ABCDEFGH23456789', 8),
      reasonCode: null,
      holdReasons: [],
      returned: null,
      bankRef: null,
      createdAt: new Date().toISOString(),
    }
    if (!strikes('losePayout')) payouts.push(row)
    if (!strikes('loseHold')) balance -= row.amount
    return row
  }

  function routePayout(method: string, url: URL, json: Record<string, unknown>, path: readonly string[]) {
    if (path.length === 1 && method === 'POST') return { status: 201, body: createPayout(json) }
    if (path.length === 1)
      return {
        status: 200,
        body: { withdrawals: payouts.filter(({ merchantRef }) => merchantRef === url.searchParams.get('merchantRef')) },
      }
    const row = payouts.find(({ id }) => id === path[1])
    if (!row) return { status: 404, body: { code: 'NOT_FOUND' } }
    if (path[2] === 'cancel') {
      balance += row.amount
      void sendEvent(Object.assign(row, { status: 'CANCELLED' }), 'withdraw.cancelled', 'withdrawal')
    }
    return { status: 200, body: row }
  }

  function book(json: Record<string, unknown>) {
    const sent = json['transactions'] as { amount: number; description: string; bankRef?: string }[]
    const results = sent.map((line, index) => {
      const key = line.bankRef ?? line.description
      if (lines.has(key) && !strikes('doubleLine')) return { index, result: 'duplicate' }
      lines.add(key)
      const row = rows.find(
        (candidate) => line.description.includes(candidate.referenceCode) && candidate.amount === line.amount,
      )
      if (row && (row.status === 'ASSIGNED' || row.status === 'DECLARED') && !strikes('loseApproval')) {
        balance += row.amount * (strikes('doubleCredit') ? 2 : 1)
        Object.assign(row, { status: 'APPROVED', amountReceived: line.amount })
        void sendEvent(row, 'deposit.approved')
      }
      return { index, result: 'new', id: newId() }
    })
    return { results }
  }

  const signs = (request: IncomingMessage, text: string) => {
    const secret = request.headers['x-key-id'] === options.merchant.keyId ? options.merchant.secret : options.bot.secret
    const signed = signedText({
      timestamp: String(request.headers['x-timestamp']),
      nonce: String(request.headers['x-nonce']),
      method: request.method ?? '',
      target: request.url ?? '',
      bodySha256: createHash('sha256').update(text).digest('hex'),
    })
    return request.headers['x-signature'] === `v1=${createHmac('sha256', secret).update(signed).digest('hex')}`
  }

  function route(method: string, url: URL, json: Record<string, unknown>): { status: number; body: unknown } {
    const path = url.pathname.split('/').slice(3)
    const row = rows.find(({ id }) => id === path[1])
    if (path[0] === 'withdrawals') return routePayout(method, url, json, path)
    if (path[0] === 'heartbeat') return { status: 200, body: { status: 'ONLINE', intervalS: 30 } }
    if (path[0] === 'transactions') return { status: 200, body: book(json) }
    if (path[0] === 'balance')
      return { status: 200, body: { available: balance, held: 0, reserve: 0, currency: 'TRY' } }
    if (path[0] === 'events')
      return {
        status: 200,
        body: { events: events.filter(({ seq }) => seq > Number(url.searchParams.get('after'))).slice(0, 500) },
      }
    if (path[0] === 'deposits' && path.length === 1) {
      return method === 'POST'
        ? { status: 201, body: create(json) }
        : {
            status: 200,
            body: { deposits: rows.filter(({ merchantRef }) => merchantRef === url.searchParams.get('merchantRef')) },
          }
    }
    if (!row) return { status: 404, body: { code: 'NOT_FOUND' } }
    if (path[2] === 'cancel') void sendEvent(Object.assign(row, { status: 'CANCELLED' }), 'deposit.cancelled')
    if (path[2] === 'declare') Object.assign(row, { status: 'DECLARED' })
    return { status: 200, body: row }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { text, json } = await jsonBody(request)
      if (!signs(request, text)) return response.writeHead(401).end('{"code":"SIGNATURE"}')
      const key = request.headers['idempotency-key']
      const known = typeof key === 'string' ? answers.get(key) : undefined
      const doubles = (request.url ?? '').includes('/withdrawals') ? 'doublePayout' : 'doubleDeposit'
      if (known !== undefined && !strikes(doubles))
        return response.writeHead(200, { 'idempotent-replay': 'true' }).end(known)
      const { status, body } = route(request.method ?? '', new URL(request.url ?? '/', 'http://fake'), json)
      if (typeof key === 'string') answers.set(key, JSON.stringify(body))
      return response.writeHead(status).end(JSON.stringify(body))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
