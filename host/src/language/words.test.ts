import { accountWords } from '../account/accountWords'
import { hostWords } from './hostWords'
import { loginWords } from './loginWords'

const tables = { host: hostWords, login: loginWords, account: accountWords }

test.each(Object.entries(tables))('%s: both languages have the same keys and no empty word', (_, { tr, en }) => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(tr).sort())
  for (const word of [...Object.values(tr), ...Object.values(en)]) expect(typeof word === 'string' ? word.trim() : word('x')).not.toBe('')
})

test('both languages fill in the same holes', () => {
  const holes = (text: string | undefined) => [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
  for (const { tr, en } of [hostWords, accountWords]) for (const key of Object.keys(tr)) expect([key, holes(en[key])]).toEqual([key, holes(tr[key])])
})
