import { searchApiDocs } from './searchApiDocs'

const found = (text: string, language: 'tr' | 'en' = 'en') =>
  searchApiDocs({ text, language, signal: new AbortController().signal })

test.each(['API', 'docs', 'openapi', 'API docs', 'doküman'])('“%s” finds the API description', async (text) =>
  expect(await found(text)).toMatchObject([{ link: '/merchants/my' }]),
)

test('a name of somebody does not find it', async () => expect(await found('Elif Kılıç', 'tr')).toEqual([]))
