import { request } from 'node:http'

export type Answer = { status: number; text: string }

/** Sends a request to the console without a browser, to a tenant's host, with or without a session's token. */
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
