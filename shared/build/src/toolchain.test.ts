import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The versions that were measured to build together (docs/adr/0002-toolchain-pins.md). To change one, measure both
 * again and write the new pair here and there.
 */
const measured = {
  webpack: '5.110.3',
  'webpack-cli': '7.3.1',
  '@module-federation/enhanced': '2.9.2',
  '@module-federation/runtime': '2.9.2',
}

const root = join(__dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every version of a package that the lockfile installs anywhere in the tree. */
function lockedVersions(name: string): string[] {
  const packages =
    read('pnpm-lock.yaml')
      .split(/^packages:$/m)[1]
      ?.split(/^snapshots:$/m)[0] ?? ''
  return [...packages.matchAll(/^ {2}'?(@?[^@'\s]+)@([^':\s]+)'?:$/gm)]
    .filter(([, found]) => found === name)
    .map(([, , version]) => version ?? '')
}

test.each(Object.entries(measured))('25: the tree holds exactly one %s, the measured %s', (name, version) => {
  expect(lockedVersions(name)).toEqual([version])
})

test.each(['webpack', '@module-federation/enhanced'] as const)('25: builds load the measured %s', (name) => {
  const installed = JSON.parse(read(`shared/build/node_modules/${name}/package.json`)) as { version: string }
  expect(installed.version).toBe(measured[name])
})

test('25: ADR 2 names the pair', () => {
  expect(read('docs/adr/0002-toolchain-pins.md')).toContain(
    `webpack ${measured.webpack} with \`@module-federation/enhanced\` ${measured['@module-federation/enhanced']}`,
  )
})

test.each(['host', ...readdirSync(join(root, 'remotes')).map((id) => `remotes/${id}`)])(
  '%s is built and watched by webpack’s own command',
  (folder) => {
    const { scripts, devDependencies } = JSON.parse(read(`${folder}/package.json`)) as {
      scripts?: Record<string, string>
      devDependencies?: Record<string, string>
    }
    expect(scripts).toEqual({
      build: expect.stringMatching(/ webpack build$/),
      watch: expect.stringMatching(/ webpack watch$/),
    })
    expect(devDependencies).toMatchObject({ webpack: 'catalog:', 'webpack-cli': 'catalog:' })
  },
)

test('host and shared packages have one version, by which a module names its platform', () => {
  const folders = ['host', ...readdirSync(join(root, 'shared')).map((name) => `shared/${name}`)]
  const versions = folders.map((folder) => (JSON.parse(read(`${folder}/package.json`)) as { version: string }).version)
  expect(new Set(versions).size).toBe(1)
  expect(versions[0]).toMatch(/^[1-9]\d*\.\d+\.\d+$/)
})

/**
 * Known faults of the measured pair, and the test that shows that each does no harm here. An upgrade changes the
 * lockfile, and `npm test` runs all of these tests with the new pair.
 */
const traps: readonly (readonly [trap: string, file: string, test: string])[] = [
  [
    'a tab on an old version loads a chunk of the new one',
    'e2e/federation/versions.spec.ts',
    '2: a part that is loaded long after a release comes from the version its page came from',
  ],
  [
    'two remotes of one package name load each other',
    'shared/build/src/preset.long.test.ts',
    'the name of another remote’s package',
  ],
  ['so do two that were built apart', 'e2e/federation/names.long.spec.ts', '11: two modules with all the same names'],
  [
    'a new version in an open tab brings a second copy of what is shared',
    'e2e/federation/versions.spec.ts',
    '3: a module off the screen takes its new version without a reload',
  ],
  ['a dead remote keeps the host from starting', 'e2e/federation/failures.spec.ts', 'the connection is refused'],
  [
    'an error that is JSON is taken for a manifest, and kept',
    'e2e/federation/failures.spec.ts',
    'answers a JSON of a proxy',
  ],
  [
    'a lost entry is not asked for again',
    'e2e/federation/federation.spec.ts',
    'is retried by itself when the line drops once',
  ],
  ['a lost chunk leaves its page dead', 'e2e/federation/federation.spec.ts', 'a lazy chunk is missing'],
  [
    'another platform is a warning on the console',
    'e2e/federation/failures.spec.ts',
    '12: a remote that was built for another platform',
  ],
  ['the runtime evaluates text', 'api/src/web/web.test.ts', 'the page allows scripts only by its nonce'],
  ['the runtime writes script addresses past the policy', 'e2e/federation/fixture.ts', 'securitypolicyviolation'],
  [
    'chunks are run without their hash',
    'e2e/federation/failures.spec.ts',
    '13: one bit of a module’s files was changed',
  ],
  [
    'a copy of React comes with a remote',
    'e2e/federation/independence.long.spec.ts',
    '10: a module built without the preset, with its own React, is blocked',
  ],
]

test.each(traps)('25: %s: a test of every run covers it', (_trap, file, title) => {
  const text = read(file)
  expect(text).toContain(title)
  expect(text).not.toMatch(/\.(skip|only|fixme|todo)\(/)
})

test('25: every merge runs all of it', () => {
  expect(read('.ci/run')).toMatch(/^exec npm test$/m)
})
