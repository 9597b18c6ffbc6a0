import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { harmFaults, scriptHarms } from './harm'
import { ownCopiesIn, ownCopyOf } from './ownCopies'
import { sourcesOf } from './remoteSource'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kasa-harm-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function faults(text: string): string[] {
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/Page.tsx'), text)
  return harmFaults(sourcesOf(folder), folder)
}

const harmful: readonly (readonly [text: string, harm: string])[] = [
  ['Object.prototype.colour = 1', 'changes Object.prototype.colour'],
  ['Array.prototype.map = () => []', 'changes Array.prototype.map'],
  ["Array['prototype']['map'] = () => []", 'changes Array.prototype.map'],
  ['window.Promise.prototype.then = never', 'changes Promise.prototype.then'],
  ["Object.defineProperty(String.prototype, 'at', { value: 1 })", 'changes String.prototype'],
  ['Object.assign(Object.prototype, { a: 1 })', 'changes Object.prototype'],
  ['delete Array.prototype.at', 'changes Array.prototype.at'],
  ['const a = {}; a.__proto__.b = 1', 'changes the prototype of everything.b'],
  ['JSON.parse = wrong', 'changes JSON.parse'],
  ['globalThis.fetch = wrong', 'changes globalThis.fetch'],
  ["window['fetch'] = wrong", 'changes window.fetch'],
  ['fetch = wrong', 'replaces fetch'],
  ["Reflect.set(window, 'fetch', wrong)", 'changes window'],
  ['window.onerror = () => true', 'changes window.onerror'],
  ['history.pushState = wrong', 'changes history.pushState'],
  ['document.createElement = wrong', 'changes document.createElement'],
  ["document.body.style.zoom = '2'", 'changes document.body.style.zoom'],
  ["document.documentElement.style.setProperty('filter', 'invert(1)')", 'changes document.documentElement.style'],
  ["document.body.classList.add('dark')", 'changes document.body.classList'],
  ["document.body.setAttribute('hidden', '')", 'changes document.body'],
  ["document.body.innerHTML = ''", 'changes document.body.innerHTML'],
  ["document.write('x')", 'calls document.write'],
  [
    "const key = 'fet' + 'ch'; window[key] = wrong",
    'takes a computed name from window: the build cannot tell what it touches',
  ],
  ["addEventListener('beforeunload', stay)", 'listens to beforeunload; @kasa/console/dirty asks before a page is left'],
  ["window.addEventListener('unload', stay)", 'listens to unload; @kasa/console/dirty asks before a page is left'],
]

test.each(harmful)('%s is refused', (text, harm) => {
  expect(faults(text)).toContainEqual(`Page.tsx:1 ${harm}: the page is everybody's`)
})

test.each([
  "localStorage.getItem('auth-token')",
  "window.localStorage.getItem('x')",
  "sessionStorage['x']",
  'const { localStorage: kept } = window',
  'new XMLHttpRequest()',
  'new CSSStyleSheet()',
  "document['adoptedStyleSheets'].push(sheet)",
  'Reflect.get(window, "localStorage")',
])('%s is refused', (text) => {
  expect(faults(text)).not.toEqual([])
})

test.each([
  'const list = [1].map(String); list.length = 0; const own = { localStorage: 1 }; Object.keys(own)',
  'class Note extends Error { name = "Note" }; Note.prototype.toString = () => ""; const window = { fetch: 1 }; window.fetch = 2',
  "document.title = 'Card'; document.body.append(link); document.documentElement.scrollTop = 0; location.href = '/card'",
  "element.style.width = '3px'; element.classList.add('kd-a'); const open = document.activeElement === document.body; addEventListener('keydown', look)",
  'export function Page(document: Paper) { document.title2 = 1; return document }',
])('%s is allowed in a module', (text) => {
  expect(faults(text)).toEqual([])
})

test('a finished script is read as the sources are; names that compression folded are names again', () => {
  expect(
    scriptHarms(
      '(self.webpackChunkremit=self.webpackChunkremit||[]).push([[1],{2:(e,t)=>{window["fetch"]=t,Array.prototype.x=1}}])',
    ),
  ).toEqual(['changes window.fetch', 'changes Array.prototype.x'])
})

test('a second renderer, React or style engine is recognised by its text', () => {
  expect(ownCopiesIn('throw Error("Minified React error #"+e);Symbol.for("react.transitional.element")')).toEqual([
    'a renderer',
    'a React',
  ])
  expect(ownCopiesIn('e.setAttribute("data-emotion",t)')).toEqual(['a style engine'])
  expect(ownCopiesIn('"react";n.useState(0)')).toEqual([])
})

test.each([
  ['/x/node_modules/.pnpm/react-dom@19.3.1/node_modules/react-dom/client.js', 'react-dom'],
  ['/x/node_modules/@emotion/cache/dist/a.js', '@emotion/cache'],
  ['/x/node_modules/zod/mini/index.js', undefined],
  ['/x/remotes/remit/src/react/Page.tsx', undefined],
])('%s is a copy of %s', (file, name) => expect(ownCopyOf(file)).toBe(name))
