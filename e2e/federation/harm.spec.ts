import { expect } from '@playwright/test'

import { openPath, pagesOf, signInAt, test } from './fixture'

test.describe.configure({ timeout: 240_000 })

/** What a module of another's making might do while it draws, tried where all modules run; what it is told. */
const tries: readonly (readonly [name: string, harm: string])[] = [
  ['a member for every object', 'Object.prototype.colour = 1'],
  ['what a list does', 'Array.prototype.map = () => []'],
  ['how objects are written', 'Object.prototype.toString = () => ""'],
  ['what a promise does', 'Promise.prototype.then = () => 0'],
  ['how answers are read', 'JSON.parse = () => 0'],
  ['how servers are asked', 'window.fetch = () => Promise.reject()'],
  ['the way of scripts', 'window.kasaLoadScript = () => 0'],
  ['the sheets of the page', 'document.adoptedStyleSheets = [new CSSStyleSheet()]'],
  ['the sheets of the page, by their list', 'document.adoptedStyleSheets.push(new CSSStyleSheet())'],
]

test('13: what every module stands on cannot be changed: who tries is told where they stand, and the console goes on', async ({ page, federated }) => {
  await signInAt(page, federated.address('whole', '/healthy'))
  const cdp = await page.context().newCDPSession(page)
  for (const [name, harm] of tries) {
    const { exceptionDetails } = await cdp.send('Runtime.evaluate', { expression: `(() => { 'use strict'; ${harm} })()` })
    expect(exceptionDetails?.exception?.description, name).toContain('TypeError')
  }
  // Webpack's own list of chunks has a `push` of its own.
  expect(await page.evaluate(() => [[1, 2].map((one) => one + 1), typeof fetch])).toEqual([[2, 3], 'function'])
  for (const path of (await pagesOf(page)).filter((one) => !one.startsWith('/living'))) await openPath(page, path)
  await expect(page.locator('[data-module]')).toHaveCount(0)
})

test('13: what has members of its own still has them', async ({ page, federated }) => {
  await signInAt(page, federated.address('whole', '/healthy'))
  const own = await page.evaluate(() => {
    const error = new Error('one')
    error.name = 'Own'
    error.message = 'other'
    const heir = Object.assign({}, { toString: () => 'own', constructor: 1 })
    return [String(error), String(heir), Object.keys(heir).join()]
  })
  expect(own).toEqual(['Own: other', 'own', 'toString,constructor'])
})

test('13: the looks of the whole page are put back, and the module is named', async ({ page, federated }) => {
  await signInAt(page, federated.address('whole', '/healthy'))
  await expect(page.getByText('Signed in as Ada')).toBeVisible()
  // Who keeps them comes a moment after the first page.
  await page.waitForResponse((answer) => answer.url().endsWith('/registry/v1.json'))
  await page.evaluate(() => {
    document.body.style.zoom = '2'
    document.documentElement.style.filter = 'invert(1)'
    document.body.style.overflow = 'hidden'
  })
  await expect(page.getByText('healthy: the change was undone')).toBeVisible()
  expect(await page.evaluate(() => [document.body.style.zoom, document.documentElement.style.filter, document.body.style.overflow])).toEqual(['', '', 'hidden'])
})
