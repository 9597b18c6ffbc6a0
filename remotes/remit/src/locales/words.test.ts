import { depositRefusalReasons, depositRejectReasons, depositStatuses } from '@kasa/domain/deposit'
import { depositTab } from '@kasa/console/depositContract'

import { en } from './en'
import { tr } from './tr'

const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test('both languages have the same keys, and each text the same holes', () => {
  expect(Object.keys(tr).sort()).toEqual(Object.keys(en).sort())
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect([key, holes(tr[key])]).toEqual([key, holes(en[key])])
})

test.each([
  ...depositStatuses.map((code) => `status.${code}`),
  ...depositRejectReasons.map((code) => `reason.${code}`),
  ...depositRefusalReasons.map((code) => `reason.${code}`),
  ...depositTab.options.map((code) => `tab.${code}`),
])('%s has words', (key) => {
  expect(en).toHaveProperty([key])
})
