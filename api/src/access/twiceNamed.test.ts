import fc from 'fast-check'

import { twiceNamed } from './twiceNamed'

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1,"c":[{"d":1,"d":2}]}}', 'a.c.0.d'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a":{"x":1},"b":2,"a":3}', 'a'],
  ['[{"a":1},{"a":1,"b":"}","b":2}]', '1.b'],
  ['{"":1,"":2}', ''],
  ['{"a\\\\":1,"a\\\\":2}', 'a\\'],
])('%s names %j twice', (json, name) => {
  expect(JSON.parse(json)).toBeDefined()
  expect(twiceNamed(json)).toBe(name)
})

test.each([
  '{}',
  '[]',
  '1',
  '"a"',
  '{"a":"a","b":"a"}',
  '[{"a":1},{"a":1}]',
  '{"a":{"a":{"a":1}}}',
  '{"a":["a","a"]}',
  '{"a":"\\",\\"a","b":"{\\"a\\":1"}',
  ' { "a" : 1 , "A" : 2 } ',
])('%s names nothing twice', (json) => {
  expect(JSON.parse(json)).toBeDefined()
  expect(twiceNamed(json)).toBeUndefined()
})

test('valid JSON is accepted, and a duplicate name in any object is found', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.boolean(), (json, isPretty) =>
      expect(twiceNamed(isPretty ? JSON.stringify(JSON.parse(json), null, 2) : json)).toBeUndefined(),
    ),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (object, nth) => {
      const names = Object.keys(object)
      const name = names[nth % names.length] ?? ''
      const json = JSON.stringify({ around: [object] }).replace(/\}\]\}$/, () => `,${JSON.stringify(name)}:null}]}`)
      expect(twiceNamed(json)).toBe(`around.0.${name}`)
    }),
  )
})
