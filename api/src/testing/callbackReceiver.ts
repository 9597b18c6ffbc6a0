import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { path: string; headers: IncomingMessage['headers']; body: string }
export type Behaviour = (response: ServerResponse, received: Received) => void

/** Merchants' servers on this machine. Each path behaves as set in `behaviours` and answers 200 by default. */
export async function startCallbackReceiver() {
  process.env['KASA_DEMO'] = '1'
  const received: Received[] = []
  const behaviours = new Map<string, Behaviour>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const got = { path: request.url ?? '', headers: request.headers, body }
      received.push(got)
      const behave = behaviours.get(got.path) ?? ((answer: ServerResponse) => answer.end('fine'))
      behave(response, got)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviours,
    at: (path: string) => received.filter((got) => got.path === path),
    /** Ends hanging connections, and closes the server once `settled` is done. */
    async close(settled: () => Promise<void>) {
      delete process.env['KASA_DEMO']
      server.closeAllConnections()
      await settled()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type CallbackReceiver = Awaited<ReturnType<typeof startCallbackReceiver>>
