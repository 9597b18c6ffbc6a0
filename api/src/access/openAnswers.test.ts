import { readAnswer } from '@kasa/contracts/readAnswer'
import * as z from 'zod/mini'

import { buildTestApp, type TestApp } from '../testing/testApp'
import { isSchema } from './provider'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
}, 120_000)
afterAll(() => app.close())

const unknownValue = 'SAID_BY_A_NEWER_SERVER'
const strings: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000001',
  datetime: '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
  email: 'a@b.example',
}
/** Samples for the patterns in answers. */
const patterns = [
  'a@b.example',
  '+905550000001',
  'a.b',
  'a',
  '/a',
  '/api/a',
  '10:00',
  '0000',
  'aaaaaaaaaaaaaaaaaaaa',
  '2026-01-01',
  'tr',
]

/**
 * An answer of this schema as a newer server could send it: each object has one more field, and each list of values an
 * unknown value.
 */
function newer(schema: z.core.$ZodType, isOption = false): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return {
        ...Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, newer(field)])),
        ...(isOption ? {} : { addedLater: 1 }),
      }
    case 'array':
      return [newer(def.element)]
    case 'enum':
      return Object.values(def.entries).length > 1 ? unknownValue : Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'nullable':
    case 'optional':
    case 'default':
      return newer(def.innerType)
    case 'union':
      // If a union reads one text in two ways, the last option is the fixed value, which cannot get new values.
      return newer(('discriminator' in def ? def.options[0] : def.options.at(-1)) ?? z.null(), true)
    case 'pipe':
      return newer(def.in)
    case 'record':
      return { [String(known(def.keyType))]: newer(def.valueType) }
    case 'number':
      return [1, 0].find((number) => z.safeParse(schema, number).success)
    case 'boolean':
      return true
    case 'string':
      return [strings[(def as { format?: string }).format ?? ''] ?? 'a', ...patterns].find(
        (text) => z.safeParse(schema, text).success,
      )
    case 'null':
      return null
    default:
      return {}
  }
}

const known = (schema: z.core.$ZodType) => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'enum' ? Object.values(def.entries)[0] : newer(schema)
}

const holds = (value: unknown, text: string): boolean =>
  value === text ||
  (typeof value === 'object' && value !== null && Object.values(value).some((each) => holds(each, text)))

test('an answer with one more field and unknown values is read by an older tab, and the values are kept', () => {
  const answers = app.app.routeList.flatMap(({ method, url, schema }) =>
    Object.values((schema.response ?? {}) as Record<string, unknown>)
      .filter(isSchema)
      .map((answer) => ({ name: `${method} ${url}`, answer })),
  )
  expect(answers.length).toBeGreaterThan(80)
  const refused = answers.flatMap(({ name, answer }) => {
    const body = newer(answer)
    const read = readAnswer(answer, body)
    if (!read.success) return [`${name}: ${z.prettifyError(read.error)}`]
    return holds(body, unknownValue) && !holds(read.data, unknownValue) ? [`${name} lost the value`] : []
  })
  expect(refused).toEqual([])
})
