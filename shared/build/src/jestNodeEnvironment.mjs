import vm from 'node:vm'

import { TestEnvironment } from 'jest-environment-node'

import { leaveOtherHalf } from './jestHalf.mjs'

/**
 * Jest's environment of Node on a plain global object. Its own one asks a proxy for each global that code names
 * (`Math`, `Date`, `JSON`): a hundred times as long as outside Jest. Jest has no setting for it, so the context is
 * replaced while it is made.
 */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { createContext } = vm
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(config, context)
    } finally {
      vm.createContext = createContext
    }
    this.path = context.testPath
  }
  handleTestEvent(event, state) {
    leaveOtherHalf(event, state, this.path)
  }
}
