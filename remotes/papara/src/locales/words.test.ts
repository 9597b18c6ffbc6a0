import { walletTabs } from '@kasa/contracts/walletTransfers'
import {
  walletApproveReasons,
  walletPayoutRejectReasons,
  walletRejectReasons,
  walletStatuses,
  walletTransitions,
} from '@kasa/domain/wallet'

import { drawerEn } from './drawerEn'
import { drawerTr } from './drawerTr'
import { en } from './en'
import { recordWords } from './recordWords'
import { tr } from './tr'

const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['list', tr, en],
  ['drawer', drawerTr, drawerEn],
  ['records', recordWords.tr, recordWords.en],
])('both languages of the %s have the same keys, and each text the same placeholders', (_name, turkish, english) => {
  expect(Object.keys(turkish).sort()).toEqual(Object.keys(english).sort())
  for (const [key, text] of Object.entries(english))
    expect([key, holes(turkish[key] ?? '')]).toEqual([key, holes(text)])
})

test.each([
  ...walletStatuses.map((code) => `status.${code}`),
  ...walletTabs.map((code) => `tab.${code}`),
  ...[...walletRejectReasons, ...walletPayoutRejectReasons, ...walletApproveReasons].map((code) => `reason.${code}`),
  ...Object.keys(walletTransitions).map((action) => `history.${action}`),
])('%s has words', (key) => {
  expect({ ...en, ...drawerEn }).toHaveProperty([key])
})

test.each(Object.keys(walletTransitions))('the audit log has words for %s', (action) => {
  expect(recordWords.en).toHaveProperty([`action.paparaTransfer.${action}`])
})
