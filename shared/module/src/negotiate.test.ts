import semver from 'semver'

import { negotiate, withinCaret } from './negotiate'

const host = { contract: { major: 1, minor: 2 }, platform: { react: '19.3.1', '@kasa/ui': '0.4.2' } }
const remote = { contract: { major: 1, minMinor: 0 }, platform: { react: '^19.3.0', '@kasa/ui': '^0.4.0' } }

test.each([
  ['a remote built against what the host has', {}, undefined],
  [
    'an older contract major',
    { contract: { major: 0, minMinor: 0 } },
    { code: 'CONTRACT_MAJOR', needed: 0, offered: 1 },
  ],
  [
    'a newer contract major',
    { contract: { major: 2, minMinor: 0 } },
    { code: 'CONTRACT_MAJOR', needed: 2, offered: 1 },
  ],
  ['the newest contract minor', { contract: { major: 1, minMinor: 2 } }, undefined],
  [
    'a contract minor the host has not yet',
    { contract: { major: 1, minMinor: 3 } },
    { code: 'CONTRACT_MINOR', needed: 3, offered: 2 },
  ],
  [
    'another minor of a 0.x package',
    { platform: { '@kasa/ui': '^0.5.0' } },
    { code: 'PLATFORM_RANGE', package: '@kasa/ui', needed: '^0.5.0', offered: '0.4.2' },
  ],
  [
    'a package the host does not share',
    { platform: { vue: '^3.0.0' } },
    { code: 'PLATFORM_RANGE', package: 'vue', needed: '^3.0.0', offered: undefined },
  ],
])('%s', (_name, change, expected) => {
  expect(negotiate({ ...remote, ...change }, host)).toEqual(expected)
})

test('caret ranges mean what semver means, over all small versions', () => {
  const parts = [0, 1, 2]
  const versions = parts.flatMap((major) =>
    parts.flatMap((minor) => parts.map((patch) => `${major}.${minor}.${patch}`)),
  )
  const wrong = versions.flatMap((version) =>
    versions
      .filter((base) => withinCaret(version, `^${base}`) !== semver.satisfies(version, `^${base}`))
      .map((base) => `${version} in ^${base}`),
  )
  expect(wrong).toEqual([])
})

test.each(['', '1.2', '1.2.3-beta.1', 'latest'])(
  'a version that is not three numbers (%p) is in no range',
  (version) => {
    expect(withinCaret(version, '^1.2.3')).toBe(false)
  },
)
