import { cardSettlementStatuses } from '@kasa/contracts/cardSettlements'
import { cardTabs } from '@kasa/contracts/cardTransfers'
import {
  cardApproveReasons,
  cardRefusalReasons,
  cardRejectReasons,
  cardStatuses,
  cardTransitions,
} from '@kasa/domain/card'
import { threeDsResults } from '@kasa/domain/cardEvents'
import { cardRuleKinds } from '@kasa/domain/cardRules'
import { settlementKinds, settlementReasons, settlementResults } from '@kasa/domain/cardSettlement'

import { drawerEn } from './drawerEn'
import { drawerTr } from './drawerTr'
import { en } from './en'
import { recordWords } from './recordWords'
import { poolsEn } from './poolsEn'
import { poolsTr } from './poolsTr'
import { rulesEn } from './rulesEn'
import { rulesTr } from './rulesTr'
import { settlementsEn } from './settlementsEn'
import { settlementsTr } from './settlementsTr'
import { terminalsEn } from './terminalsEn'
import { terminalsTr } from './terminalsTr'
import { tr } from './tr'

const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['list', tr, en],
  ['drawer', drawerTr, drawerEn],
  ['terminals', terminalsTr, terminalsEn],
  ['settlement files', settlementsTr, settlementsEn],
  ['rules', rulesTr, rulesEn],
  ['pools', poolsTr, poolsEn],
  ['records', recordWords.tr, recordWords.en],
])('both languages of the %s have the same keys, and each text the same placeholders', (_name, turkish, english) => {
  expect(Object.keys(turkish).sort()).toEqual(Object.keys(english).sort())
  for (const [key, text] of Object.entries(english))
    expect([key, holes(turkish[key] ?? '')]).toEqual([key, holes(text)])
})

test.each([
  ...cardStatuses.map((code) => `status.${code}`),
  ...cardTabs.map((code) => `tab.${code}`),
  ...threeDsResults.flatMap((code) => [`threeDs.${code}`, `threeDs.title.${code}`]),
  ...cardRuleKinds.map((code) => `rule.${code}`),
  ...[...cardRejectReasons, ...cardApproveReasons, ...cardRefusalReasons].map((code) => `reason.${code}`),
  ...Object.keys(cardTransitions).map((action) => `history.${action}`),
])('%s has words', (key) => {
  expect({ ...en, ...drawerEn }).toHaveProperty([key])
})

test.each([
  ...cardSettlementStatuses.map((code) => `status.${code}`),
  ...settlementKinds.map((code) => `kind.${code}`),
  ...settlementResults.map((code) => `result.${code}`),
  ...settlementReasons.map((code) => `reason.${code}`),
])('settlement files have words for %s', (key) => {
  expect(settlementsEn).toHaveProperty([key])
})

test.each(Object.keys(cardTransitions))('the audit log has words for %s', (action) => {
  expect(recordWords.en).toHaveProperty([`action.cardTransfer.${action}`])
})
