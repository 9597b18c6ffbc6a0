import { searchedBy } from './auditFilters'

test.each([
  ['d-26-42', { actor: undefined, record: 'd-26-42' }],
  ['S-26-0000001', { actor: undefined, record: 'S-26-0000001' }],
  ['Deniz', { actor: 'Deniz', record: undefined }],
  [undefined, { actor: undefined, record: undefined }],
])('a search for %j finds a record by its number, or who acted', (text, filters) =>
  expect(searchedBy(text)).toEqual(filters),
)
