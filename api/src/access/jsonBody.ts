import { BadInput } from '../errors/refusals'
import type { App } from './provider'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * JSON is the only body that is read. Its bytes are kept where a signature covers them; text that is not UTF-8 and
 * keys that would reach an object's prototype are refused.
 */
export function readJsonBodies(app: App): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.from(body)
    if (request.routeOptions.config.access?.kind === 'signed') request.rawBody = bytes
    let text: string
    try {
      text = utf8.decode(bytes)
    } catch {
      return done(new BadInput({ code: 'BODY_NOT_JSON' }))
    }
    void parse(request, text, done)
  })
}
