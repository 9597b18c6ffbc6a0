import { readFileSync } from 'node:fs'

import { contractCommand, contractDocument, contractFile } from './contractDocument'
import { contractConcepts } from './contractFields'

test(`the committed reference matches the contract (${contractCommand})`, () => {
  expect(readFileSync(contractFile, 'utf8')).toBe(contractDocument())
})

const contract = (fields: string) => `
/** A name. */
const name = z.string().check(z.regex(/^[a-z]+$/))
const access = {
  /** Only for this role. */
  role: z.optional(z.string()),
}
/** A page. */
export const moduleRoute = z.strictObject({
  /** Where. */
  path: z.string(),
  ...access,
})
/** Everything. */
export const moduleManifest = z.strictObject({
${fields}
})`

test('every field is there with what it may be: nested, spread, optional, lists and links', () => {
  const concepts = contractConcepts(
    contract(`id: name,
  /** Who. */
  owner: z.strictObject({
    /** A team. */
    team: z.string(),
  }),
  routes: z.array(moduleRoute),
  /** How. */
  look: z.optional(z.enum(['a', 'b'])),
  /** Words. */
  words: z.record(z.string(), z.string()),`),
  )
  expect(concepts.map(({ name, about }) => [name, about])).toEqual([
    ['route', 'A page.'],
    ['manifest', 'Everything.'],
  ])
  expect(concepts.map(({ fields }) => fields)).toEqual([
    [
      { path: 'path', required: true, type: 'text', about: 'Where.' },
      { path: 'role', required: false, type: 'text', about: 'Only for this role.' },
    ],
    [
      { path: 'id', required: true, type: 'text `/^[a-z]+$/`', about: 'A name.' },
      { path: 'owner', required: true, type: 'object', about: 'Who.' },
      { path: 'owner.team', required: true, type: 'text', about: 'A team.' },
      { path: 'routes', required: true, type: 'list of [route](#route)', about: '' },
      { path: 'look', required: false, type: '`a`, `b`', about: 'How.' },
      { path: 'words', required: true, type: 'text by name', about: 'Words.' },
    ],
  ])
})

test('a field without a comment is a fault', () => {
  expect(() => contractConcepts(contract('colour: z.string()'))).toThrow(
    'The field colour of the contract has no comment',
  )
})
