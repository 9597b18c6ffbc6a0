import { configure, getConfig } from '@testing-library/dom'
// Loaded before any test file: unmounts after each test, also in a file that runs the tests of several others.
import '@testing-library/react'

const { getElementError } = getConfig()

configure({
  // How long `findBy…` and `waitFor` wait; one second is too short on a machine that is also building.
  asyncUtilTimeout: 10_000,
  // Errors thrown while they retry do not print the document; only the last one does.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics ? new Error(message ?? '') : getElementError(message, container),
})
