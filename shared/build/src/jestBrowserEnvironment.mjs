import { TestEnvironment } from 'jest-environment-jsdom'

import { leaveOtherHalf } from './jestHalf.mjs'

/** jsdom has no fetch; these come from Node, all from one realm, so that `instanceof` works. */
const network = ['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal', 'structuredClone']

/** jsdom with Node's network classes. Jest requires the default export. */
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
