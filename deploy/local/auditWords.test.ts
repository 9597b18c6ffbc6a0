import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import '@kasa/api/app'
import { approvalKindNames } from '@kasa/api/approvals/approvalKinds'
import { cardApproveReasons, cardRefusalReasons, cardRejectReasons } from '@kasa/domain/card'
import { depositActions, depositRefusalReasons, depositRejectReasons } from '@kasa/domain/deposit'
import { walletApproveReasons, walletRejectReasons } from '@kasa/domain/wallet'
import { withdrawalRejectReasons, withdrawalTransitions } from '@kasa/domain/withdrawal'
import { holdReasons } from '@kasa/domain/withdrawalHold'
import type { RecordWords } from '@kasa/module/recordWords'
import { approvalSlotOf } from '@kasa/module/slots'

import { root } from './bootstrap.mjs'

/** The audit actions that the API writes. The module that owns the record must have texts for each. */
const sources = readdirSync(join(root, 'api/src'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/(^|\/)testing\/|\.test\.ts$/.test(file),
)
const actions = [
  ...new Set([
    ...sources.flatMap((file) =>
      [...readFileSync(join(root, 'api/src', file), 'utf8').matchAll(/recordAudit\(\w+, [\w.]+, '([\w.]+)'/g)].map(
        ([, action = '']) => action,
      ),
    ),
    ...depositActions.map((action) => `deposit.${action}`),
    ...Object.keys(withdrawalTransitions).map((action) => `withdrawal.${action}`),
    ...['claim', 'release', 'note', 'pin', 'receipt'].flatMap((act) => [`deposit.${act}`, `withdrawal.${act}`]),
  ]),
].sort()

/** The file with a module's texts for its records. */
const recordWordsOf = (id: string) => join(root, 'remotes', id, 'src/locales/recordWords.ts')
let words: Record<string, RecordWords>

beforeAll(async () => {
  const ids = readdirSync(join(root, 'remotes')).filter((id) => existsSync(recordWordsOf(id)))
  const given = ids.map(async (id) => {
    const file = (await import(recordWordsOf(id))) as { recordWords: RecordWords }
    return [id, file.recordWords] as const
  })
  words = Object.fromEntries(await Promise.all(given))
})

/** The modules with texts for this key in both languages. */
const ownersOf = (key: `${'action' | 'object' | 'approval' | 'approvalTitle' | 'reason'}.${string}`) =>
  Object.entries(words).flatMap(([id, { en, tr }]) => (en[key]?.trim() && tr[key]?.trim() ? [id] : []))

test('actions and kinds of approvals are found', () => {
  expect(actions.length).toBeGreaterThan(40)
  expect(approvalKindNames().length).toBeGreaterThan(8)
})

test.each(actions)('%s has words in one module', (action) => expect(ownersOf(`action.${action}`)).toHaveLength(1))

/** The kinds of records in the audit log. */
const objects = [
  ...new Set(
    sources.flatMap((file) =>
      [
        ...readFileSync(join(root, 'api/src', file), 'utf8').matchAll(
          /recordAudit\(\w+, [\w.]+, [^;]{1,160}?\{\s*type: '(\w+)'/g,
        ),
      ].map(([, type = '']) => type),
    ),
  ),
].sort()

test.each(objects)('the record %s has words in one module', (type) =>
  expect(ownersOf(`object.${type}`)).toHaveLength(1),
)

test.each(approvalKindNames())('the approval kind %s has words and a heading in one module', (kind) => {
  const owners = ownersOf(`approval.${kind}`)
  expect(owners).toHaveLength(1)
  expect(ownersOf(`approvalTitle.${kind}`)).toEqual(owners)
})

/** The records that approvals are about; `admin` shows people, exports and customers itself. */
const approved = [
  ...new Set([
    ...sources.flatMap((file) =>
      [...readFileSync(join(root, 'api/src', file), 'utf8').matchAll(/\btargetType: '(\w+)'/g)].map(
        ([, type = '']) => type,
      ),
    ),
    'deposit',
    'withdrawal',
    'cardTransfer',
    'paparaTransfer',
  ]),
].filter((type) => !['user', 'export', 'customer'].includes(type))

test.each(approved)('an approval about %s is shown in words by one module', (type) => {
  const slot = approvalSlotOf(type)
  const fills = readdirSync(join(root, 'remotes')).filter((id) => {
    const file = join(root, 'remotes', id, 'src/module.ts')
    return existsSync(file) && readFileSync(file, 'utf8').includes(`slot: '${slot}'`)
  })
  expect([slot, fills]).toEqual([slot, [expect.any(String)]])
})

const reasons = [
  ...depositRejectReasons,
  ...depositRefusalReasons,
  ...withdrawalRejectReasons,
  ...holdReasons,
  ...cardRejectReasons,
  ...cardApproveReasons,
  ...cardRefusalReasons,
  ...walletRejectReasons,
  ...walletApproveReasons,
]

test.each([...new Set(reasons)])('the reason %s has words in one module', (code) =>
  expect(ownersOf(`reason.${code}`)).toHaveLength(1),
)

test('both languages have the same keys and placeholders, and no two modules translate the same code', () => {
  const holes = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
  const keys = Object.values(words).flatMap(({ en, tr }) => {
    expect(Object.keys(tr).sort()).toEqual(Object.keys(en).sort())
    const entries = Object.entries(en) as [keyof typeof en, string][]
    for (const [key, text] of entries) expect([key, holes(tr[key])]).toEqual([key, holes(text)])
    return Object.keys(en)
  })
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
