import { words, wordsFor } from './words'

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

test.each(Object.entries(words))('%s has both languages, with the same placeholders', (_code, { tr, en }) => {
  expect(tr.trim().length).toBeGreaterThan(3)
  expect(en.trim().length).toBeGreaterThan(3)
  expect(tr).not.toBe(en)
  expect(holes(tr)).toEqual(holes(en))
  expect(tr + en).not.toMatch(/\{\{|\}\}/)
})

test('placeholders are filled, unknown ones left as they are', () => {
  expect(wordsFor('TOO_MANY', { seconds: 30 }).en).toBe('Too many attempts. Try again in 30 seconds.')
  expect(wordsFor('TOO_MANY').tr).toContain('{seconds}')
  expect(wordsFor('FIELD_INVALID', { field: '$&{x}' }).en).toBe('The field is not valid: $&{x}.')
})
