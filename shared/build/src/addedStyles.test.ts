import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { addedStyleFaults, familyOf, rulesOf } from './addedStyles'
import { sourcesOf } from './remoteSource'

let parent: string
beforeEach(() => (parent = mkdtempSync(join(tmpdir(), 'kasa-added-'))))
afterEach(() => rmSync(parent, { recursive: true, force: true }))

function remote(name: string, css: string): string {
  mkdirSync(join(parent, name, 'src'), { recursive: true })
  writeFileSync(join(parent, name, 'src/styles.ts'), `addStyles('${name}', ${css})`)
  return join(parent, name)
}
const faults = (folder: string) => addedStyleFaults(sourcesOf(folder, 'addStyles('), folder)

test('the rules of a sheet: lists split, those in media and container queries too', () => {
  const css =
    '/* a{} */.kd-a,.kd-b :is(b, i){color:red}@media (max-width:0px){.kd-c{x:y}@container (width>1px){.kd-d{x:y}}}@keyframes kd-e{from{x:y}to{x:y}}'
  expect(rulesOf(css)).toEqual(['.kd-a', '.kd-b :is(b, i)', '.kd-c', '.kd-d', '@keyframes kd-e'])
})

test.each([
  ['.kd-note.late b', 'kd'],
  ['.kd-list .k-grid', 'kd'],
  ['@keyframes kd-blink', 'kd'],
  ['b .kd-note', undefined],
  ['.late', undefined],
  [':root', undefined],
  ['[data-x] .kd-a', undefined],
])('%s belongs to %s', (rule, family) => expect(familyOf(rule)).toBe(family))

test('rules below the module’s own class affect nobody else', () => {
  expect(faults(remote('remit', '`.kd-list .k-grid{x:y}@media (max-width:${1}px){.kd-a:hover,.kd-b>b{x:y}}`'))).toEqual(
    [],
  )
})

test.each([
  ['h1{x:y}', 'has the rule "h1", which does not begin with a class of the module\'s own'],
  ['.kd-a{x:y}*{x:y}', 'has the rule "*", which does not begin with a class of the module\'s own'],
  ['.kd-a,:root{x:y}', 'has the rule ":root", which does not begin with a class of the module\'s own'],
  ['@media print{.sidebar{x:y}}', 'has the rule ".sidebar", which does not begin with a class of the module\'s own'],
  ['@font-face{x:y}', 'has the rule "@font-face", which does not begin with a class of the module\'s own'],
  [
    '@import url(x.css);.kd-a{x:y}',
    'has the rule "@import url(x.css)", which does not begin with a class of the module\'s own',
  ],
  [
    '@keyframes spin{to{x:y}}',
    'has the rule "@keyframes spin", which does not begin with a class of the module\'s own',
  ],
  ['.k-age.late{x:y}', 'has the rule ".k-age.late", which is the kit\'s'],
  ['.h-side{x:y}', 'has the rule ".h-side", which is the host\'s'],
])('%s reaches beyond the module', (css, fault) => {
  expect(faults(remote('remit', JSON.stringify(css)))).toEqual([`styles.ts:1 ${fault}`])
})

test('styles that are made elsewhere cannot be checked', () => {
  expect(faults(remote('remit', 'madeElsewhere()'))).toEqual([
    'styles.ts:1 adds styles that are not written there: the build cannot tell whom they touch',
  ])
})

test('two remotes whose classes begin alike are reported before either is built', () => {
  remote('card', "'.kd-card{x:y}'")
  expect(faults(remote('remit', "'.kd-a{x:y}'"))).toEqual([
    'classes that begin with "kd-" are of two remotes: card and remit',
  ])
})

test.each(readdirSync(join(__dirname, '../../../remotes')))('%s has only its own styles', (name) => {
  expect(faults(join(__dirname, '../../../remotes', name))).toEqual([])
})
