import { TestEnvironment } from 'jest-environment-jsdom'

import { leaveOtherHalf } from './jestHalf.mjs'

/**
 * jsdom has no fetch; Node's own is what a browser's does, and its parts must come from one realm to know each other.
 */
const network = ['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal', 'structuredClone']

/** jsdom with Node's network classes. The default export is Jest's demand. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    this.path = context.testPath
  }
  handleTestEvent(event, state) {
    leaveOtherHalf(event, state, this.path)
  }
  async setup() {
    await super.setup()
    for (const name of network) this.global[name] = globalThis[name]
  }
}
