import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

/** What to do with a matching address: say nothing for ever, answer a status, or answer other bytes. */
export type Fault = { kind: 'hang' } | { kind: 'status'; status: number } | { kind: 'body'; body: string }

export type FrontDoor = { port: number; break: (address: RegExp, fault: Fault) => void; mend: () => void; asked: string[]; close: () => Promise<void> }

/** A server before the console, as a proxy stands before it in production, that can answer badly. Nothing is faked in the browser. */
export async function openFrontDoor(consolePort: number): Promise<FrontDoor> {
  const faults = new Map<RegExp, Fault>()
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    const address = request.url ?? '/'
    asked.push(address)
    const fault = [...faults].find(([pattern]) => pattern.test(address))?.[1]
    if (fault) answerBadly(fault, response)
    else passOn(request, response, consolePort)
  })
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    const upstream = connect(consolePort, '127.0.0.1', () => {
      const headers = request.rawHeaders.reduce((text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'), '')
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers}\r\n`)
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    for (const end of [upstream, socket]) end.on('error', () => (upstream.destroy(), socket.destroy()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    break: (address, fault) => faults.set(address, fault),
    mend: () => faults.clear(),
    asked,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function answerBadly(fault: Fault, response: ServerResponse): void {
  if (fault.kind === 'hang') return
  const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-store' }
  if (fault.kind === 'status') response.writeHead(fault.status, headers).end('broken on purpose')
  else response.writeHead(200, headers).end(fault.body)
}

function passOn(request: IncomingMessage, response: ServerResponse, port: number): void {
  const upstream = ask({ port, host: '127.0.0.1', path: request.url, method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  request.pipe(upstream)
}
