import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { WebSocket, WebSocketServer } from 'ws'

import { closeCodes, Viewer } from './viewer'

test('a browser that does not read is cut off instead of filling the memory', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const browser = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [socket] = (await once(server, 'connection')) as [WebSocket]
  await once(browser, 'open')
  browser.pause()
  const viewer = new Viewer(socket, {} as never)
  const message = { type: 'refused' as const, code: 'x'.repeat(100_000) }
  let sent = 0
  for (; socket.readyState === WebSocket.OPEN && sent < 1000; sent += 1) viewer.send(message)
  expect(socket.readyState).toBe(WebSocket.CLOSING)
  expect(socket.bufferedAmount).toBeLessThan(1_300_000)
  expect(sent).toBeLessThan(1000)
  browser.resume()
  const [code] = (await once(browser, 'close')) as [number]
  expect(code).toBe(closeCodes.slow)
  server.close()
})
