import { cardStatuses } from '@kasa/domain/card'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { depositEventData } from '@kasa/contracts/depositEvents'
import { callbackPayload, merchantDeposit } from '@kasa/contracts/merchantApi'
import { merchantStatement, statementLine } from '@kasa/contracts/merchantStatement'
import { merchantEventType } from '@kasa/contracts/merchants'
import { depositRefusalReasons, depositRejectReasons, depositStatuses, depositTransitions } from '@kasa/domain/deposit'
import { statementEntries } from '@kasa/domain/statementEntry'
import { usualMs } from '@kasa/domain/sysparameter'
import { walletStatuses } from '@kasa/domain/wallet'
import { withdrawalStatuses } from '@kasa/domain/withdrawal'

import { nextTryAt } from '../callbacks/retrySchedule'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { merchantErrors } from './merchantErrors'

type Operation = {
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: {
    required: boolean
    content: { 'application/json': { schema: { properties: Record<string, unknown> } } }
  }
  responses: Record<string, { description: string; headers?: object }>
}
type Document = { paths: Record<string, Record<string, Operation>>; webhooks: Record<string, { post: Operation }> }

const page = readFileSync(join(__dirname, '../../../docs/merchant-api.md'), 'utf8')
const codesOf = (text: string) => [...text.matchAll(/`([A-Z][A-Z_]{2,})`/g)].map(([, code]) => code ?? '')
/** The rows of the table with this head, as first cell and rest. */
const table = (head: string) => {
  const [, after = ''] = page.split(`| ${head} |`)
  return (after.split('\n\n')[0] ?? '')
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await buildTestApp()
  document = (await app.client().get('/api/openapi.json')).body as Document
})
afterAll(() => app.close())

const served = () =>
  app.app.routeList
    .filter(({ method, access }) => method !== 'HEAD' && access.kind === 'signed' && access.by === 'merchant')
    .map(({ method, url }) => `${method} ${url}`)
const operationOf = (call: string) =>
  document.paths[call.split(' ')[1]?.replace(':id', '{id}') ?? '']?.[call.split(' ')[0]?.toLowerCase() ?? '']

test('the page names every call that is served, and none that is not', () => {
  const named = table('call | answer').map(([call = '']) =>
    call.replaceAll('`', '').replace(/\?.*/, '').replace('{id}', ':id'),
  )
  expect(named.sort()).toEqual(served().sort())
})

test('the page lists every code by its status, and no others', () => {
  const documented = table('status | codes | what to do').map(([status = '', codes = '']) => [
    Number(status),
    codesOf(codes).sort(),
  ])
  expect(documented).toEqual([...merchantErrors()].map(([status, codes]) => [status, [...codes].sort()]))
})

test('each call of the description lists its refusals by status, and 429 and 503 have Retry-After', () => {
  for (const call of served()) {
    const responses = operationOf(call)?.responses ?? {}
    for (const [status, codes] of merchantErrors(call))
      expect([call, status, responses[status]?.description]).toEqual([call, status, codes.join(', ')])
    expect([responses[429]?.headers, responses[503]?.headers]).toEqual([
      expect.objectContaining({ 'Retry-After': expect.anything() as object }),
      expect.objectContaining({ 'Retry-After': expect.anything() as object }),
    ])
  }
})

test('Idempotency-Key is a documented header: required to create, optional on a request, else none', () => {
  const keyOf = (call: string) =>
    operationOf(call)?.parameters?.find(({ name }) => name === 'Idempotency-Key')?.required
  const writes = served().filter((call) => call.startsWith('POST ') && !call.includes('/callbacks/'))
  expect(
    served()
      .map((call) => [call, keyOf(call)])
      .filter(([, required]) => required !== undefined),
  ).toEqual(writes.map((call) => [call, !call.includes(':id')]))
  const needsBody = (call: string) => operationOf(call)?.requestBody?.required
  expect(
    ['POST /mapi/v1/deposits', 'POST /mapi/v1/deposits/:id/cancel', 'POST /mapi/v1/callbacks/test'].map(needsBody),
  ).toEqual([true, false, false])
})

test('the page explains every deposit state, and its diagram follows the transition table', () => {
  expect(table('status | for you').map(([status]) => status)).toEqual(depositStatuses.map((status) => `\`${status}\``))
  const drawn = [...page.matchAll(/^ {2}([A-Z_]+) --> ([A-Z_]+)/gm)].map(([, from, to]) => `${from} ${to}`)
  // Merchants never see NEW, and are notified of decisions only when they can no longer be undone.
  const ways = new Set(
    Object.entries(depositTransitions)
      .filter(([action]) => action !== 'undo')
      .flatMap(([, { from, to }]) => from.filter((one) => one !== 'NEW').map((one) => `${one} ${to}`)),
  )
  ways.add('DECLARED IN_REVIEW')
  expect(new Set(drawn)).toEqual(ways)
})

test('the page explains every payout state', () => {
  // NEW never outlives its transaction.
  const reported = withdrawalStatuses.filter((status) => status !== 'NEW')
  expect(table('payout | what it is').map(([status]) => status)).toEqual(reported.map((status) => `\`${status}\``))
  expect(page).toContain(`Taken back within ${usualMs('undo_s') / 1000} seconds it is`)
})

test.each([
  ['card transfer', cardStatuses],
  ['wallet transfer', walletStatuses],
])('the page explains every state of a %s', (noun, statuses) => {
  expect(table(`${noun} | what it is`).map(([status]) => status)).toEqual(
    statuses.filter((status) => status !== 'NEW').map((status) => `\`${status}\``),
  )
})

test('reasons, event types, fields and times on the page match the code', () => {
  expect(table('`reasonCode` | why').map(([code]) => code)).toEqual(
    [...depositRefusalReasons, ...depositRejectReasons].map((code) => `\`${code}\``),
  )
  for (const type of merchantEventType.options) expect(page).toContain(`\`${type}\``)
  const [statement, shown] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, text = '']) => JSON.parse(text) as { data: object; lines: object[] },
  )
  if (!statement || !shown) throw new Error('The page shows a statement and an event')
  expect(Object.keys(statement)).toEqual(Object.keys(merchantStatement.shape))
  expect(Object.keys(statement.lines[0] ?? {})).toEqual(Object.keys(statementLine.shape))
  expect(codesOf(table('`entry` | what happened').flat().join()).sort()).toEqual([...statementEntries].sort())
  // Live events have no `test`.
  expect([...Object.keys(shown), 'test']).toEqual(Object.keys(callbackPayload.shape))
  expect(Object.keys(shown.data)).toEqual(Object.keys(depositEventData.shape))
  for (const field of ['amount', 'amountReceived', 'fee', 'tax', 'net', 'payUrl', 'expiresAt'] as const)
    expect([field in merchantDeposit.shape, page.includes(`\`${field}\``)]).toEqual([true, true])
  expect([
    page.includes(`${usualMs('undo_s') / 1000} seconds`),
    page.includes(`${usualMs('deposit.ttl_min') / 60_000} minutes`),
  ]).toEqual([true, true])
  const at = new Date(0)
  const spoken = (ms: number) =>
    ms < 60_000 ? `${ms / 1000} s` : ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`
  const delays = Array.from({ length: 20 }, (_, tries) =>
    nextTryAt(tries + 1, at, 0, { giveUpAt: new Date(usualMs('callback.max_age_h')) }),
  ).flatMap((next) => (next ? [spoken(next.getTime())] : []))
  expect(page).toContain(`after ${delays.slice(0, -1).join(', ')} and ${delays.at(-1)}`)
})

test('the description has a webhook for every type with the body that is sent, and bots’ lines have a schema', () => {
  expect(Object.keys(document.webhooks)).toEqual(merchantEventType.options)
  for (const { post } of Object.values(document.webhooks))
    expect(Object.keys(post.requestBody?.content['application/json'].schema.properties ?? {})).toEqual(
      Object.keys(callbackPayload.shape),
    )
  const { transactions } = document.paths['/bapi/v1/transactions']?.['post']?.requestBody?.content['application/json']
    .schema.properties as { transactions: { items: { properties: object } } }
  expect(Object.keys(transactions.items.properties)).toEqual(
    expect.arrayContaining(['accountId', 'amount', 'bookedAt', 'bankRef']),
  )
})
