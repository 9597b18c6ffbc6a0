import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { BadInput } from '../errors/refusals'
import { isSchema, type App } from './provider'
import { twiceNamed } from './twiceNamed'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** True if the route's contract accepts a missing body. */
const takesNothing = ({ routeOptions: { schema } }: FastifyRequest): boolean =>
  isSchema(schema?.body) && z.safeDecode(schema.body, undefined as never).success

/**
 * Reads JSON bodies, and no other type. For signed routes it keeps the raw bytes and the JSON before decoding. It
 * refuses text that is not UTF-8, duplicate names in an object, and keys that would change an object's prototype.
 */
export function readJsonBodies(app: App): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.from(body)
    if (request.routeOptions.config.access?.kind === 'signed') request.rawBody = bytes
    if (bytes.length === 0 && takesNothing(request)) return done(null, undefined)
    let text: string
    try {
      text = utf8.decode(bytes)
    } catch {
      const why = { tr: ': baytlar UTF-8 değil', en: ': its bytes are not UTF-8' }
      return done(new BadInput({ code: 'BODY_NOT_JSON', params: { why } }))
    }
    void parse(request, text, (error, value) => {
      if (error) return done(error, undefined)
      const field = twiceNamed(text)?.slice(0, 100)
      if (field !== undefined) return done(new BadInput({ code: 'FIELD_TWICE', field, params: { field } }), undefined)
      // An empty body is a missing one; a JSON `null` is a value, and no call accepts it.
      if (value === null) return done(new BadInput({ code: 'BAD_INPUT' }), undefined)
      if (request.rawBody) request.sentBody = value
      done(null, value)
    })
  })
}
