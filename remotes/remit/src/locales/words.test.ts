import { depositTab } from '@kasa/contracts/deposits'
import {
  depositConfirmReasons,
  depositRefusalReasons,
  depositRejectReasons,
  depositStatuses,
} from '@kasa/domain/deposit'

import { drawerEn } from './drawerEn'
import { drawerTr } from './drawerTr'
import { attachmentsEn } from './attachmentsEn'
import { attachmentsTr } from './attachmentsTr'
import { en } from './en'
import { tr } from './tr'

const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['screens', tr, en],
  ['drawer', drawerTr, drawerEn],
  ['attachments', attachmentsTr, attachmentsEn],
])('both languages of the %s have the same keys, and each text the same placeholders', (_name, turkish, english) => {
  // Only English has a singular form: Turkish nouns stay the same after a number.
  const shared = Object.keys(english).filter((key) => !key.endsWith('_one'))
  expect(Object.keys(turkish).sort()).toEqual(shared.sort())
  for (const key of shared) expect([key, holes(turkish[key] ?? '')]).toEqual([key, holes(english[key] ?? '')])
})

test.each([
  ...depositStatuses.map((code) => `status.${code}`),
  ...depositRejectReasons.map((code) => `reason.${code}`),
  ...depositRefusalReasons.map((code) => `reason.${code}`),
  ...depositTab.options
    .filter((tab) => !(['waiting', 'mine', 'all'] as readonly string[]).includes(tab))
    .map((code) => `tab.${code}`),
])('%s has words', (key) => {
  expect({ ...en, ...drawerEn }).toHaveProperty([key])
})

test.each([...depositConfirmReasons])('the reason %s has words', (code) => {
  expect(drawerEn).toHaveProperty([`confirm.${code}`])
})
