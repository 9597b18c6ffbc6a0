import { searchDuty } from './searchDuty'

const found = (text: string, language: 'tr' | 'en') => searchDuty({ text, language, signal: AbortSignal.abort() })

test('the palette finds the duty switch by each of its words, in both languages', async () => {
  for (const [text, language] of [
    ['duty', 'en'],
    ['BREAK', 'en'],
    ['mola', 'tr'],
    ['gorev', 'tr'],
  ] as const)
    expect(await found(text, language)).toMatchObject([{ link: '/shift/list' }])
  expect(await found('kılıç', 'tr')).toEqual([])
})
