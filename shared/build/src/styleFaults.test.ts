import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sourcesOf } from './remoteSource'
import { styleFaults } from './styleFaults'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kasa-styles-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function faults(text: string): string[] {
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/Page.tsx'), text)
  return styleFaults(sourcesOf(folder), folder)
}

test.each([
  ["import './page.css'", 'imports the style sheet ./page.css'],
  ["import { Global } from '@emotion/react'", 'imports Global of @emotion/react'],
  ["import { Global as G } from '@emotion/react'", 'imports Global of @emotion/react'],
  ['const page = <style>{text}</style>', 'draws <style>'],
  ['const page = <Global styles={styles} />', 'draws <Global>'],
  ["injectGlobal`body { color: red }`; injectGlobal('body { color: red }')", 'calls injectGlobal'],
  ['sheet.insertRule(rule)', 'calls insertRule'],
  ["document.createElement('style')", 'makes a <style>'],
  ["document.createElement('link')", 'makes a <link>'],
  ['document.adoptedStyleSheets = [sheet]', 'takes style sheets into the page'],
  ["const look = { ':root': { color: 'red' } }", 'has the global selector ":root"'],
  ["const look = { '&, :root': { color: 'red' } }", 'has the global selector "&, :root"'],
  ["const look = { '@font-face': { fontFamily: 'x' } }", 'has the global selector "@font-face"'],
])('%s reaches beyond the module', (text, fault) => {
  expect(faults(text)).toEqual([`Page.tsx:1 ${fault}: a module's styles stay on its own elements`])
})

test.each([
  "const look = { '&:hover': { color: 'red' }, '& td, & th': { padding: 0 }, '@media print': { display: 'none' }, '_dark': {}, ':focus-visible': {} }",
  "const row = <tr style={{ height: 3 }} />; document.createElement('a'); text.replace('a', 'b')",
])('%s stays within it', (text) => {
  expect(faults(text)).toEqual([])
})
