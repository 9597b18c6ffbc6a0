import { configure, getConfig } from '@testing-library/dom'
// Loaded before any test file: it unmounts after each test of the whole file, also where a file runs the tests of
// several others.
import '@testing-library/react'

const { getElementError } = getConfig()

configure({
  // How long `findBy…` and `waitFor` look before they give up; one second is too short on a machine that builds
  // meanwhile.
  asyncUtilTimeout: 10_000,
  // While they still look, an error needs no picture of the document: it is drawn once, for the last one.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics ? new Error(message ?? '') : getElementError(message, container),
})
