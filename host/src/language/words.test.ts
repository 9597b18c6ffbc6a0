import { accountWords } from '../account/accountWords'
import { inboxWords } from '../inbox/inboxWords'
import { hostWords } from './hostWords'
import { loginWords } from './loginWords'
import { passwordMailWords } from './passwordMailWords'

const tables = {
  host: hostWords,
  login: loginWords,
  account: accountWords,
  inbox: inboxWords,
  passwordMail: passwordMailWords,
}

type Word = string | ((hole: never) => string) | Readonly<Record<string, string>>
const textsOf = (word: Word): string[] =>
  typeof word === 'string' ? [word] : typeof word === 'function' ? [word('x' as never)] : Object.values(word)

test.each(Object.entries(tables))('%s: both languages have the same keys and no empty word', (_, { tr, en }) => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(tr).sort())
  for (const word of [...Object.values<Word>(tr), ...Object.values<Word>(en)])
    for (const text of textsOf(word)) expect(text.trim()).not.toBe('')
})

test('both languages have the same placeholders', () => {
  const holes = (text: string | undefined) =>
    [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
  for (const { tr, en } of [hostWords, accountWords, inboxWords])
    for (const key of Object.keys(tr)) expect([key, holes(en[key])]).toEqual([key, holes(tr[key])])
})
