import { mapKey } from './keys'
import { placesOf, stackReader } from './stackPlaces'
import type { Store } from './store'

/** Maps `one.js`: from column 1 to line 3 of `remotes/remit/src/DepositsPage.tsx`, from column 11 to line 8. */
const map = JSON.stringify({
  version: 3,
  sources: ['remotes/remit/src/DepositsPage.tsx'],
  names: [],
  mappings: 'AAEA,UAKI',
})
const reads: string[] = []

function storeOf(maps: Readonly<Record<string, string>>): Store {
  return {
    get: (key) => {
      reads.push(key)
      return Promise.resolve(maps[key] === undefined ? undefined : Buffer.from(maps[key]))
    },
    list: () => Promise.resolve([]),
    putIfAbsent: () => Promise.resolve(false),
    remove: () => Promise.resolve(),
  }
}

beforeEach(() => void reads.splice(0))
const key = mapKey('remit', '1.0.0-a', 'one.js')
const at = (column: number, file = 'one.js') => `    at f (https://one.example/m/remit/1.0.0-a/${file}:1:${column})`

test('frames of the module get their source positions; others stay unchanged', async () => {
  const foreign =
    '    at g (https://one.example/m/card/1.0.0-a/one.js:1:1)\n    at h (https://one.example/host/1.0.0-h/main.js:1:1)'
  const read = await stackReader(storeOf({ [key]: map }))('remit', `Error: boom\n${at(1)}\n${at(14)}\n${foreign}`)
  expect(read).toBe(
    `Error: boom\n    at f (remotes/remit/src/DepositsPage.tsx:3:1)\n    at f (remotes/remit/src/DepositsPage.tsx:8:5)\n${foreign}`,
  )
  expect(reads).toEqual([key])
})

test('frames of the host get the host’s positions', async () => {
  const read = stackReader(storeOf({ [mapKey('host', '1.0.0-h', 'main.js')]: map }))
  expect(await read('host', 'at /host/1.0.0-h/main.js:1:1')).toBe('at remotes/remit/src/DepositsPage.tsx:3:1')
})

test.each([
  ['there is no map', {}],
  ['the map cannot be read', { [key]: '{"version":3' }],
  ['the map is of another kind', { [key]: '{"version":4}' }],
])('where %s the stack stays unchanged', async (_name, maps) => {
  expect(await stackReader(storeOf(maps))('remit', at(1))).toBe(at(1))
})

test('a map is read once, and one stack reads four at most', async () => {
  const read = stackReader(storeOf({ [key]: map }))
  await read('remit', at(1))
  await read('remit', at(14))
  expect(reads).toEqual([key])
  await read('remit', Array.from({ length: 19 }, (_, index) => at(1, `c${index}.js`)).join('\n'))
  expect(reads).toHaveLength(5)
})

test.each(['/m/remit/../../keys/one.js:1:1', '/m/remit/1.0.0-a/..%2f..%2fone.js:1:1', '/m/../one.js:1:1'])(
  'no path leads out of the maps: %s',
  async (stack) => {
    expect(await stackReader(storeOf({}))('remit', stack)).toBe(stack)
    expect(reads).toEqual([])
  },
)

test('the places of a stack are frames in our own sources, without a word of its message', () => {
  const place = 'remotes/remit/src/deposits/DepositsPage.tsx:31:12'
  expect(
    placesOf(
      [
        `Error: host/src/main.tsx:1:1 Ayşe (${place})`,
        `    at Row (${place})`,
        `    at async ${place}`,
        `    at ${place}`,
        `Row@${place}`,
        '    at g (https://one.example/m/card/1.0.0-a/one.js:1:1)',
        '    at node_modules/.pnpm/react-dom/index.js:1:1',
      ].join('\n'),
    ),
  ).toEqual([place, place, place, place])
  expect(placesOf(`    at ${place}\n`.repeat(20))).toHaveLength(5)
})
