import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { buildTestApp, type TestApp } from '@kasa/api/testing/testApp'

let world: TestApp
beforeAll(async () => void (world = await buildTestApp()))
afterAll(() => world.close())

const conf = (name: string) => readFileSync(join(__dirname, name), 'utf8')
const units = { k: 1024, m: 1024 * 1024 }
const sizeIn = (text: string): number | undefined => {
  const [, count, unit] = /client_max_body_size (\d+)([km]);/.exec(text) ?? []
  return count === undefined ? undefined : Number(count) * units[unit as keyof typeof units]
}
const usual = sizeIn(conf('nginx.conf')) ?? 0
/** nginx uses the exact path, otherwise the first matching expression, otherwise the longest prefix. */
const locations = [...conf('routes.conf').matchAll(/location (?:(~|=) )?(\S+) \{([^}]*)\}/g)].map(
  ([, kind, where = '', block = '']) => ({
    takes: (path: string) => {
      if (kind === '~') return new RegExp(where).test(path)
      return kind === '=' ? path === where : path.startsWith(where)
    },
    kind,
    length: where.length,
    bytes: sizeIn(block) ?? usual,
  }),
)

test('nginx takes bodies of every route up to the limit of the API, which refuses larger ones in its own words', () => {
  const of = (wanted: string | undefined) => locations.filter(({ kind }) => kind === wanted)
  const inOrder = [...of('='), ...of('~'), ...of(undefined).sort((a, b) => b.length - a.length)]
  const wrong = world.app.routeList.flatMap(({ method, url, bodyLimit }) => {
    if (method !== 'POST' || bodyLimit === undefined) return []
    const path = url.replace(/:\w+/g, '01930000-0000-7000-8000-000000000001')
    const bytes = inOrder.find(({ takes }) => takes(path))?.bytes
    return bytes === undefined || bytes < bodyLimit ? [`${url}: ${bodyLimit} bytes in the API, ${bytes} in nginx`] : []
  })
  expect(wrong).toEqual([])
})
