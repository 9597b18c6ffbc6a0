/** A fake server for tests: responds to `fetch` and records the requests. Replaces none of our own code. */

export type Seen = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown }
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
export type Handler = (seen: Seen) => Answer | Promise<Answer>

export type FakeServer = {
  seen: Seen[]
  /** Calls of one route, in order. */
  calls: (route: string) => Seen[]
  /** Replaces or adds routes (`'POST /api/x'`) while the test runs. */
  on: (routes: Record<string, Handler>) => void
  close: () => void
}

async function seenOf(request: Request): Promise<Seen> {
  const { pathname, searchParams } = new URL(request.url)
  const text = await request.clone().text()
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: text ? JSON.parse(text) : undefined,
  }
}

/** A value as the API sends it: `bigint` minor units as a number. */
export const asSent = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each))

/**
 * Responds to `fetch` from a table of routes; other routes get a 404 in the contract's form. An error thrown by a
 * handler is a network failure.
 */
export function fakeServer(routes: Record<string, Handler>): FakeServer {
  const table = { ...routes }
  const seen: Seen[] = []
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const call = await seenOf(new Request(input, init))
    seen.push(call)
    const handler = table[`${call.method} ${call.path}`]
    const { status = 200, body = {}, headers = {} } = handler ? await handler(call) : refusal(404, 'NOT_FOUND')
    return new Response(asSent(body), { status, headers: { 'content-type': 'application/json', ...headers } })
  }
  return {
    seen,
    calls: (route) => seen.filter(({ method, path }) => `${method} ${path}` === route),
    on: (more) => void Object.assign(table, more),
    close: () => {
      globalThis.fetch = original
    },
  }
}

/** An error response in the form of `contracts/errors.ts`. */
export const refusal = (status: number, code: string, more: Record<string, unknown> = {}): Answer => ({
  status,
  body: { code, message_tr: `tr ${code}`, message_en: `en ${code}`, requestId: 'r-1', ...more },
})

/** A handler whose network fails. */
export const deadLine: Handler = () => {
  throw new TypeError('fetch failed')
}
