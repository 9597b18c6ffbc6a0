import { request } from 'node:http'

export type Answer = { status: number; text: string }

/** Asks the console without a browser, at a tenant's host, with a session's token or none. */
export function askConsole(address: string, token?: string): Promise<Answer> {
  const { host, port, pathname, search } = new URL(address)
  const headers = { host, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  return new Promise((done, fail) => {
    const call = request({ host: '127.0.0.1', port, path: pathname + search, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
    })
    call.on('error', fail).end()
  })
}
