/// <reference types="webpack/module" />
import * as React from 'react'
import * as ReactJsxRuntime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'

import * as zodParts from './zodParts'

/**
 * Every file of the shared packages, each loaded when a remote first asks for it, so that none can be forgotten. The
 * files that hold tokens are the host's alone, and how a list's views are made is nobody's business; the build preset
 * refuses a remote that names one.
 */
const consoleFiles = import.meta.webpackContext('../../../shared/console/src', {
  regExp: /^\.\/(?!.*\.test\.|views\/|(?:tokens|renewal|transport|ahead|storageKeys)\.ts$)[\w/]+\.tsx?$/,
  mode: 'lazy',
})
/** Of the desk what stands at its top: the rest is how those are made. */
const deskFiles = import.meta.webpackContext('../../../shared/desk/src', { regExp: /^\.\/\w+\.tsx?$/, mode: 'lazy' })
const uiFiles = import.meta.webpackContext('../../../shared/ui/src', {
  regExp: /^\.\/(?!.*\.test\.)[\w/]+\.tsx?$/,
  mode: 'lazy',
})

type Provided = { key: string; package: string; get: () => Promise<unknown> }

const filesOf = (name: string, files: typeof uiFiles): Provided[] =>
  files.keys().map((file) => ({
    key: `${name}/${file.slice(2).replace(/\.tsx?$/, '')}`,
    package: name,
    get: () => Promise.resolve(files(file)),
  }))

/** What the host gives to remotes, under the names they import it by. */
export const provided: readonly Provided[] = [
  { key: 'react', package: 'react', get: () => Promise.resolve(React) },
  { key: 'react/jsx-runtime', package: 'react', get: () => Promise.resolve(ReactJsxRuntime) },
  { key: 'react-dom', package: 'react-dom', get: () => Promise.resolve(ReactDom) },
  { key: 'zod/mini', package: 'zod', get: () => Promise.resolve(zodParts) },
  ...filesOf('@kasa/console', consoleFiles),
  ...filesOf('@kasa/desk', deskFiles),
  ...filesOf('@kasa/ui', uiFiles),
]
