import type { App } from '../access/provider'
import { openApiOf } from './openapi'

/** The API description, generated on the first request. */
export function openApiRoutes(app: App): void {
  let text: string | undefined
  app.get(
    '/api/openapi.json',
    {
      config: { public: "merchants' engineers read it before they have a key" },
      schema: { summary: 'This OpenAPI document' },
    },
    (_request, reply) => {
      text ??= JSON.stringify(openApiOf(app.routeList))
      return reply.type('application/json; charset=utf-8').send(text)
    },
  )
}
