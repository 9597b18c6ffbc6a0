import { preferenceText, preferredColumns, preferredWidths } from './preferenceText'

const columns = ['at', 'actor', 'action', 'reason'].map((id) => ({ id }))
const idsOf = (preference: string) => preferredColumns(columns, preference).map(({ id }) => id)

test.each([
  ['', ['at', 'actor', 'action', 'reason']],
  ['dense', ['at', 'actor', 'action', 'reason']],
  ['action at -actor -reason', ['action', 'at']],
  ['action:180 at -actor -reason', ['action', 'at']],
  // After a release: one column is new, another was removed.
  ['action gone at -actor', ['action', 'at', 'reason']],
  // All columns of the preference were removed: the list shows its own.
  ['gone -at', ['at', 'actor', 'action', 'reason']],
])('“%s” shows %j', (preference, shown) => {
  expect(idsOf(preference)).toEqual(shown)
})

test('written text is read again', () => {
  const preference = preferenceText({
    order: ['reason', 'at', 'actor', 'action'],
    shown: ['at', 'reason'],
    dense: true,
  })
  expect(preference).toBe('dense reason at -actor -action')
  expect(idsOf(preference)).toEqual(['reason', 'at'])
})

test('a width of its own goes with its column, and stays behind when it is not shown', () => {
  const widths = new Map([
    ['at', 180],
    ['actor', 90],
  ])
  const preference = preferenceText({
    order: ['actor', 'at', 'action', 'reason'],
    shown: ['at', 'action'],
    dense: false,
    widths,
  })
  expect(preference).toBe('-actor at:180 action -reason')
  expect([...preferredWidths(preference)]).toEqual([['at', 180]])
  expect([...preferredWidths('dense at:0 actor:x reason')]).toEqual([])
})
