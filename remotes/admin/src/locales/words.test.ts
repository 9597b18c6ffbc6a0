import { callbackFilterStatus } from '@kasa/contracts/callbacks'

import { en } from './en'
import { tr } from './tr'

const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test('both languages have the same keys, and each text the same placeholders', () => {
  expect(Object.keys(tr).sort()).toEqual(Object.keys(en).sort())
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect([key, holes(tr[key])]).toEqual([key, holes(en[key])])
})

test.each(['ALL', ...callbackFilterStatus.options].map((code) => `tab.${code}`))('%s has words', (key) =>
  expect(en).toHaveProperty([key]),
)
