import fastifyPlugin from 'fastify-plugin'

import type { App } from './provider'

/**
 * Defines routes whose body is a file of at most `bodyLimit` bytes, as it is. The content decides what it is, not the
 * declared type.
 */
export function fileBodies(app: App, bodyLimit: number, define: (scope: App) => void): void {
  const plugin = fastifyPlugin(
    (instance, _options, done) => {
      const scope = instance as unknown as App
      scope.addContentTypeParser(
        'application/octet-stream',
        { parseAs: 'buffer', bodyLimit },
        (_request, body, parsed) => parsed(null, body),
      )
      define(scope)
      done()
    },
    // Without a name Fastify looks for the plugin among all loaded modules, which takes 40 ms in a test.
    { encapsulate: true, name: 'fileBodies' },
  )
  void app.register(plugin)
}
