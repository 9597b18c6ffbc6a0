import vm from 'node:vm'

import { TestEnvironment } from 'jest-environment-node'

import { leaveOtherHalf } from './jestHalf.mjs'

/**
 * Jest's Node environment with a plain global object. Jest's own uses a proxy for every global (`Math`, `Date`,
 * `JSON`), a hundred times as slow as outside Jest. Jest has no setting for it, so the context is replaced on
 * creation.
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
