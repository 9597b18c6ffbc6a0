/// <reference types="webpack/module" />
import * as React from 'react'
import * as ReactJsxRuntime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'

import * as zodParts from './zodParts'

/**
 * Every file of the shared packages, loaded when a remote first imports it. Files with tokens, and internals of list
 * views, are not shared; the build preset refuses remotes that import them.
 */
const consoleFiles = import.meta.webpackContext('../../../shared/console/src', {
  regExp: /^\.\/(?!.*\.test\.|views\/|(?:tokens|renewal|transport|ahead|storageKeys)\.ts$)[\w/]+\.tsx?$/,
  mode: 'lazy',
})
/** Only the desk's top-level files; the others are internal. */
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

/** The host's shares, by import name. */
export const provided: readonly Provided[] = [
  { key: 'react', package: 'react', get: () => Promise.resolve(React) },
  { key: 'react/jsx-runtime', package: 'react', get: () => Promise.resolve(ReactJsxRuntime) },
  { key: 'react-dom', package: 'react-dom', get: () => Promise.resolve(ReactDom) },
  { key: 'zod/mini', package: 'zod', get: () => Promise.resolve(zodParts) },
  ...filesOf('@kasa/console', consoleFiles),
  ...filesOf('@kasa/desk', deskFiles),
  ...filesOf('@kasa/ui', uiFiles),
]
