import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * What to do with a matching URL: never respond, respond with a status or with other bytes, break the connection,
 * send a byte now and then, end in the middle of the body, or flip one bit of the console's response.
 */
export type Fault =
  | { kind: 'hang' }
  | { kind: 'status'; status: number; body?: string; type?: string }
  | { kind: 'body'; body: string; type?: string }
  | { kind: 'drop' }
  | { kind: 'drip' }
  | { kind: 'cut' }
  /** `after`: flips the first letter after this text instead of one in the middle. */
  | { kind: 'flip'; after?: string }
  /** The console executes the request; its response is lost. */
  | { kind: 'swallow' }
  /** The console executes the request; its response is delayed. */
  | { kind: 'hold'; until: Promise<void> }

type Harm = Extract<Fault, { kind: 'flip' | 'cut' }>
type Delay = Extract<Fault, { kind: 'swallow' | 'hold' }>

export type FrontDoor = {
  port: number
  break: (address: RegExp, fault: Fault) => void
  mend: () => void
  requests: string[]
  close: () => Promise<void>
}

/** A proxy in front of the console, as in production, that can break responses. Nothing is faked in the browser. */
export async function openFrontDoor(consolePort: number): Promise<FrontDoor> {
  const faults = new Map<RegExp, Fault>()
  const requests: string[] = []
  // The server drops upgraded connections from its own list, and would wait for them forever when it closes.
  const upgraded = new Set<Duplex>()
  const server: Server = createServer((request, response) => {
    const address = request.url ?? '/'
    requests.push(address)
    const fault = [...faults].find(([pattern]) => pattern.test(address))?.[1]
    if (fault?.kind === 'flip' || fault?.kind === 'cut') passOn(request, response, consolePort, fault)
    else if (fault?.kind === 'swallow' || fault?.kind === 'hold') answerLate(request, response, consolePort, fault)
    else if (fault) answerBadly(fault, response)
    else passOn(request, response, consolePort)
  })
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    const upstream = connect(consolePort, '127.0.0.1', () => {
      const headers = request.rawHeaders.reduce(
        (text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'),
        '',
      )
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
    requests,
    close: () => {
      server.closeAllConnections()
      for (const socket of upgraded) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function answerBadly(fault: Exclude<Fault, Harm | Delay>, response: ServerResponse): void {
  if (fault.kind === 'hang') return
  if (fault.kind === 'drop') return void response.destroy()
  if (fault.kind === 'drip') return drip(response)
  const headers = { 'content-type': fault.type ?? 'text/javascript', 'cache-control': 'no-store' }
  if (fault.kind === 'status') response.writeHead(fault.status, headers).end(fault.body ?? 'broken on purpose')
  else response.writeHead(200, headers).end(fault.body)
}

/** Sends a byte a second: the connection stays open, but the response never ends. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
  const timer = setInterval(() => response.write('/'), 1_000)
  response.on('close', () => clearInterval(timer))
}

/** Forwards the request; its response is lost or delayed. */
function answerLate(request: IncomingMessage, response: ServerResponse, port: number, fault: Delay): void {
  const upstream = ask(
    { port, host: '127.0.0.1', path: request.url, method: request.method, headers: request.headers },
    (answer) => {
      if (fault.kind === 'swallow') return void response.destroy()
      void fault.until.then(() => {
        if (response.destroyed) return void answer.resume()
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
    },
  )
  upstream.on('error', () => response.destroy())
  request.pipe(upstream)
}

function passOn(request: IncomingMessage, response: ServerResponse, port: number, harm?: Harm): void {
  // A response to be damaged must be complete and uncompressed.
  const headers = harm ? { ...request.headers, 'accept-encoding': 'identity', 'if-none-match': '' } : request.headers
  const upstream = ask({ port, host: '127.0.0.1', path: request.url, method: request.method, headers }, (answer) => {
    if (harm) return harmed(answer, response, harm)
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  request.pipe(upstream)
}

function harmed(answer: IncomingMessage, response: ServerResponse, harm: Harm): void {
  const parts: Buffer[] = []
  answer.on('data', (part: Buffer) => parts.push(part))
  answer.on('end', () => {
    const bytes = Buffer.concat(parts)
    // One bit of one letter: the response keeps its length and stays readable.
    const from =
      harm.kind === 'flip' && harm.after !== undefined
        ? bytes.indexOf(harm.after) + harm.after.length
        : bytes.length / 2
    const at = bytes.findIndex((byte, index) => index >= from && byte > 0x61 && byte < 0x7a)
    if (harm.kind === 'flip' && at >= 0) bytes[at] = (bytes[at] ?? 0) ^ 1
    response.writeHead(answer.statusCode ?? 502, {
      ...answer.headers,
      'cache-control': 'no-store',
      'content-length': bytes.length,
    })
    if (harm.kind === 'flip') response.end(bytes)
    else response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  })
}
