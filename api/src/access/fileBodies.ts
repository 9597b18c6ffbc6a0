import fastifyPlugin from 'fastify-plugin'

import type { App } from './provider'

/**
 * Defines routes that take a file of at most `bodyLimit` bytes as a raw body. The file type is decided by the content,
 * not by a declared type.
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
    // Without a name, Fastify searches all loaded modules for the plugin, which takes 40 ms in a test.
    { encapsulate: true, name: 'fileBodies' },
  )
  void app.register(plugin)
}
