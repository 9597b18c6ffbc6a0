import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The versions that were measured to build together (docs/adr/0002-toolchain-pins.md). Whoever moves one measures
 * both again and writes the new pair here and there.
 */
const measured = { webpack: '5.110.3', '@module-federation/enhanced': '2.9.2', '@module-federation/runtime': '2.9.2' }

const root = join(__dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every version of a package that the lockfile installs anywhere in the tree. */
function lockedVersions(name: string): string[] {
  const packages = read('pnpm-lock.yaml').split(/^packages:$/m)[1]?.split(/^snapshots:$/m)[0] ?? ''
  return [...packages.matchAll(/^ {2}'?(@?[^@'\s]+)@([^':\s]+)'?:$/gm)].filter(([, found]) => found === name).map(([, , version]) => version ?? '')
}

test.each(Object.entries(measured))('25: the tree holds exactly one %s, the measured %s', (name, version) => {
  expect(lockedVersions(name)).toEqual([version])
})

test.each(['webpack', '@module-federation/enhanced'] as const)('25: builds load the measured %s', (name) => {
  const installed = JSON.parse(read(`shared/build/node_modules/${name}/package.json`)) as { version: string }
  expect(installed.version).toBe(measured[name])
})

test('25: the record of the pins names the pair', () => {
  expect(read('docs/adr/0002-toolchain-pins.md')).toContain(
    `webpack ${measured.webpack} with \`@module-federation/enhanced\` ${measured['@module-federation/enhanced']}`,
  )
})
