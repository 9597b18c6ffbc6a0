import type { App } from '../access/provider'

export type TestAnswer = {
  status: number
  body: unknown
  text: string
  bytes: Buffer
  headers: Record<string, unknown>
}

const xsrf = 'xsrf-token-of-the-tests'

/** Calls the API like a browser: cookies, XSRF header and, once signed in, the token. */
export class TestClient {
  token: string | undefined
  tokenRefresh: string | undefined

  constructor(
    private readonly app: App,
    readonly host: string,
    readonly ip = '127.0.0.1',
  ) {}

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> {
    const answer = await this.app.inject({
      method,
      url,
      remoteAddress: this.ip,
      headers: {
        host: this.host,
        cookie: `XSRF-TOKEN=${xsrf}`,
        'x-xsrf-token': xsrf,
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      text: answer.body,
      bytes: answer.rawPayload,
      body: isJson && answer.body ? (JSON.parse(answer.body) as unknown) : undefined,
      headers: answer.headers,
    }
  }

  get(url: string, headers?: Record<string, string>): Promise<TestAnswer> {
    return this.call('GET', url, undefined, headers)
  }

  post(url: string, body: unknown = {}, headers?: Record<string, string>): Promise<TestAnswer> {
    return this.call('POST', url, body, headers)
  }

  /** Signs in through the API, keeps the token pair and returns the answer. */
  async signIn(email: string, password: string, otp?: string): Promise<TestAnswer> {
    const answer = await this.post('/api/auth/signin', { email, password, ...(otp ? { otp } : {}) })
    this.keep(answer)
    return answer
  }

  /** Keeps the token pair of an answer, if it has one. */
  keep({ body }: TestAnswer): void {
    if (typeof body !== 'object' || body === null) return
    if ('token' in body && typeof body.token === 'string') this.token = body.token
    if ('tokenRefresh' in body && typeof body.tokenRefresh === 'string') this.tokenRefresh = body.tokenRefresh
  }
}
