/** @jest-environment-options {"customExportConditions": ["node", "require", "default"]} */
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { WebSocketServer, type WebSocket as Peer } from 'ws'

import { backoffMs, createLiveFeed, type LiveFeed } from './liveFeed'

const row = (number: string) => ({ number })

type FirstMessage = { type: string; token: string; after?: string | null }
/** A real socket server; `said` has the first message of each connection. */
async function liveServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const messages: FirstMessage[] = []
  const peers: Peer[] = []
  let waiting: (() => void) | undefined
  server.on('connection', (peer) => {
    peers.push(peer)
    peer.on('message', (data) => {
      messages.push(JSON.parse(String(data)) as FirstMessage)
      waiting?.()
    })
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/live`,
    said: messages,
    last: () => peers[peers.length - 1] as Peer,
    tell: (message: object) => peers[peers.length - 1]?.send(JSON.stringify(message)),
    received: async (count: number) => {
      while (messages.length < count) await new Promise<void>((resolve) => (waiting = resolve))
    },
    close: async () => {
      for (const peer of peers) peer.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

let server: Awaited<ReturnType<typeof liveServer>>
let feed: LiveFeed
let stop: () => void
let token = 'token-1'
let canRenew = true
const requests: string[] = []
const events: string[] = []
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

beforeEach(async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0)
  server = await liveServer()
  events.length = 0
  requests.length = 0
  canRenew = true
  token = 'token-1'
  feed = createLiveFeed({
    url: () => server.url,
    token: () => token,
    renewToken: async (refused) => {
      requests.push(refused)
      if (canRenew) token = 'token-2'
      return canRenew
    },
  })
  feed.subscribe(
    'row',
    ({ topic, row: changed }) => void events.push(`${topic} ${(changed as ReturnType<typeof row>).number}`),
  )
  feed.subscribe('gap', () => void events.push('gap'))
  feed.subscribe('counts', ({ counts }) => void events.push(`counts ${counts.waiting}`))
  stop = feed.start()
  await server.received(1)
})
afterEach(async () => {
  stop()
  await server.close()
})

test('says hello, is live when the server is ready, delivers typed events', async () => {
  expect(server.said).toEqual([{ type: 'hello', token: 'token-1', after: null }])
  expect(feed.status.getState()).toBe('reconnecting')
  server.tell({ type: 'ready', cursor: '5.1' })
  server.tell({ type: 'row', topic: 'deposit', cursor: '5.2', row: row('D-1') })
  const counts = { waiting: 3, mine: 0, confirmed: 0, rejected: 0, expired: 0, pendingMinor: 1, oldestAt: null }
  server.tell({ type: 'counts', kind: 'deposit', counts })
  await until(() => events.length === 3)
  // The first `gap` covers what changed between the page's own reads and `ready`.
  expect(events).toEqual(['gap', 'deposit D-1', 'counts 3'])
  expect(feed.status.getState()).toBe('live')
})

test('after a cut it comes back with the cursor of the last event it delivered', async () => {
  server.tell({ type: 'ready', cursor: '5.1' })
  server.tell({ type: 'row', topic: 'deposit', cursor: '7.3', row: row('D-1') })
  await until(() => events.includes('deposit D-1'))
  server.last().terminate()
  await until(() => feed.status.getState() === 'reconnecting')
  await server.received(2)
  expect(server.said[1]).toEqual({ type: 'hello', token: 'token-1', after: '7.3' })
  // `ready` carries the newest cursor; a cut before the replay ends must still ask from 7.3.
  server.tell({ type: 'ready', cursor: '9.9' })
  await until(() => feed.status.getState() === 'live')
  server.last().terminate()
  await server.received(3)
  expect(server.said[2]?.after).toBe('7.3')
  expect(events).toEqual(['gap', 'deposit D-1'])
})

test('a gap makes listeners read again and moves the cursor', async () => {
  server.tell({ type: 'ready', cursor: '5.1' })
  server.tell({ type: 'gap', cursor: '90.0' })
  await until(() => events.length === 2)
  server.last().terminate()
  await server.received(2)
  expect(server.said[1]?.after).toBe('90.0')
})

test('an older tab ignores messages it does not know: nothing is read again, and its place moves on', async () => {
  server.tell({ type: 'ready', cursor: '5.1' })
  server.tell({ type: 'row', topic: 'deposit', cursor: '5.2', row: row('D-2') })
  for (let index = 3; index < 103; index += 1)
    server.tell({ type: 'parcel', cursor: `5.${index}`, parcel: { id: index } })
  server.tell({ type: 'weather' })
  server.tell({ type: 'counts', kind: 'deposit', counts: { waiting: 3 } })
  await until(() => events.length === 3)
  expect(events).toEqual(['gap', 'deposit D-2', 'counts 3'])
  server.last().terminate()
  await server.received(2)
  expect(server.said[1]?.after).toBe('5.102')
})

test('a noun and a field that this tab does not know reach their listeners as they came', async () => {
  server.tell({ type: 'ready', cursor: '5.1' })
  server.tell({ type: 'row', topic: 'withdrawal', cursor: '5.2', row: row('W-1'), seenBy: ['a'] })
  await until(() => events.length === 2)
  expect(events).toEqual(['gap', 'withdrawal W-1'])
})

test('a refused token is renewed and the socket opened again; without renewal it stays shut @long', async () => {
  canRenew = true
  server.tell({ type: 'refused', code: 'TOKEN_EXPIRED' })
  await server.received(2)
  expect(server.said[1]?.token).toBe('token-2')
  canRenew = false
  server.tell({ type: 'refused', code: 'TOKEN_EXPIRED' })
  await once(server.last(), 'close')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(server.said).toHaveLength(2)
})

test('the refused token is renewed, not one stored meanwhile: a late refusal costs no second renewal', async () => {
  token = 'token-5'
  server.tell({ type: 'refused', code: 'SESSION_ENDED' })
  await server.received(2)
  expect(requests).toEqual(['token-1'])
  server.tell({ type: 'ready', cursor: '5.1' })
  await until(() => feed.status.getState() === 'live')
  feed.renew('token-6')
  await server.received(3)
  server.tell({ type: 'refused', code: 'RIGHTS_CHANGED' })
  await server.received(4)
  expect(requests).toEqual(['token-1', 'token-6'])
})

test('a renewed token is sent on the open socket', async () => {
  server.tell({ type: 'ready', cursor: '5.1' })
  await until(() => feed.status.getState() === 'live')
  feed.renew('token-9')
  await server.received(2)
  expect(server.said[1]).toEqual({ type: 'renew', token: 'token-9' })
})

test('offline closes and says so; online opens at once', async () => {
  dispatchEvent(new Event('offline'))
  expect(feed.status.getState()).toBe('offline')
  await once(server.last(), 'close')
  dispatchEvent(new Event('online'))
  await server.received(2)
})

test('the pause doubles to 30 s and is spread', () => {
  expect([0, 1, 2, 10].map((attempt) => backoffMs(attempt, 1))).toEqual([500, 1000, 2000, 30_000])
  expect(backoffMs(2, 0)).toBe(1000)
})
