import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { folderStore } from '@kasa/api/releases/folderStore'
import { allPointers, newestPointer } from '@kasa/api/releases/pointers'
import type { Store } from '@kasa/api/releases/store'

import { historyInWords } from './history'
import { publishBuild } from './publish'
import { retire, retiredInWords } from './retention'
import { builtHost, builtModule, faultsOf } from './testing/builds'
import { stoppingStore } from './testing/stoppingStore'
import { halt, promote, release, rollBack } from './verbs'

const root = join(__dirname, '../..')
const day = 24 * 60 * 60 * 1000
let home: string
let store: Store
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kasa-release-'))
  store = folderStore(home)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

let clock = 0
const mover = (at = (clock += 1000)) => ({ at, by: 'Ada', commit: 'c0ffee0123456789' })
const dist = (name: string) => join(home, 'builds', name)
const remit = (version: string, change: Parameters<typeof builtModule>[1] = {}) =>
  builtModule(dist(`remit${version}`), { version, code: `remit("${version}")`, ...change })
const host = (version: string, change: Parameters<typeof builtHost>[1] = {}) =>
  builtHost(dist(`host${version}`), { version, ...change })
const versions = async (id = 'remit') => {
  const pointer = await newestPointer(store, id)
  return [pointer?.stable.version, pointer?.fallback?.version, pointer?.canary?.version]
}

/** Runs a command as typed, with build tools that throw on import. */
const command = (...words: string[]) =>
  spawnSync(
    process.execPath,
    ['--import', 'tsx', '--import', join(__dirname, 'testing/refuseCompiler.mjs'), 'deploy/release/main.ts', ...words],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, KASA_HOME: home, KASA_STORE: '', KASA_RELEASED_BY: 'Grace' },
    },
  )

describe('a build is tried against what is live', () => {
  const needsMore = { '@kasa/ui/Button': ['Button', 'IconButton'] }
  const usesMore = { assets: { uses: needsMore } }

  test('a module that the host can run is released', async () => {
    await release(store, host('1.0.0'), mover())
    await release(store, remit('1.0.0'), mover())
    expect(await versions()).toEqual(['1.0.0', undefined, undefined])
  })

  test.each<[string, Parameters<typeof builtModule>[1], string]>([
    [
      'an export that the host’s file has not',
      usesMore,
      "needs IconButton of @kasa/ui/Button, which the host's has not",
    ],
    [
      'a file that the host does not share',
      { assets: { uses: { '@kasa/ui/Chart': ['Chart'] } } },
      'needs @kasa/ui/Chart, which the host does not share',
    ],
    [
      'another major of the contract',
      { manifest: { contract: { major: 2, minMinor: 0 } } },
      'follows contract 2, the host 1',
    ],
    [
      'a minor of the contract that the host has not yet',
      { manifest: { contract: { major: 1, minMinor: 99 } } },
      'needs minor 99 of the contract',
    ],
    [
      'a permission that the host does not know',
      { manifest: { permissions: ['deposit.list', 'deposit.read'] } },
      'names the permission deposit.read, which the host does not know',
    ],
    [
      'another major of the kit',
      { manifest: { platform: { '@kasa/ui': '^1.4.0' } } },
      'needs @kasa/ui ^1.4.0, the host has 2.0.0',
    ],
    [
      'another major of React',
      { manifest: { platform: { react: '^20.0.0' } } },
      'needs react ^20.0.0, the host has 19.3.1',
    ],
    [
      'another federation runtime',
      { assets: { runtime: '^3.0.0' } },
      'was built for the federation runtime ^3.0.0, the host runs 2.9.2',
    ],
  ])('a module that needs %s is not', async (_name, change, fault) => {
    await release(
      store,
      host('1.0.0', { platform: { react: '19.3.1', '@kasa/ui': '2.0.0' }, runtime: '2.9.2' }),
      mover(),
    )
    await expect(release(store, remit('1.0.0', change), mover())).rejects.toThrow(fault)
    expect([await versions(), await store.list('modules/m/')]).toEqual([[undefined, undefined, undefined], []])
  })

  test('every live host counts: the one before, and a canary too', async () => {
    await release(store, host('1.0.0'), mover())
    await release(store, host('1.1.0', { provides: needsMore }), mover())
    await expect(release(store, remit('1.0.0', usesMore), mover())).rejects.toThrow(
      /in host 1\.0\.0-\w+: needs IconButton/,
    )
    await release(store, host('1.2.0', { provides: needsMore }), mover())
    await release(store, remit('1.0.0', usesMore), mover())
    expect(await versions()).toEqual(['1.0.0', undefined, undefined])
  })

  test('so does one that open tabs still run', async () => {
    await release(store, host('1.0.0'), mover())
    for (const version of ['1.1.0', '1.2.0']) await release(store, host(version, { provides: needsMore }), mover())
    const [oldest = ''] = (await newestPointer(store, 'host'))?.history ?? []
    await expect(
      release(store, remit('1.0.0', usesMore), mover(), { inTabs: { host: new Set([oldest]) } }),
    ).rejects.toThrow('in host 1.0.0-')
  })

  test('a host that a live module could not run in is not released', async () => {
    await release(store, host('1.0.0', { provides: needsMore }), mover())
    await release(store, remit('1.0.0', usesMore), mover())
    await expect(release(store, host('2.0.0'), mover())).rejects.toThrow(
      /remit 1\.0\.0-\w+ in host 2\.0\.0-\w+: needs IconButton/,
    )
    expect(await versions('host')).toEqual(['1.0.0', undefined, undefined])
  })

  test('a host of another federation runtime needs an announcement; one built for or silent needs none', async () => {
    await release(store, host('1.0.0'), mover())
    await release(store, remit('1.0.0', { assets: { runtime: '^2.9.2' } }), mover())
    await release(store, host('1.1.0', { runtime: '2.9.3' }), mover())
    await expect(release(store, host('1.2.0', { runtime: '3.0.0' }), mover())).rejects.toThrow(
      /remit 1\.0\.0-\w+ in host 1\.2\.0-\w+: was built for the federation runtime \^2\.9\.2, the host runs 3\.0\.0/,
    )
    expect(await versions('host')).toEqual(['1.1.0', '1.0.0', undefined])
  })

  test('one version is one build: other bytes need another number', async () => {
    await release(store, remit('1.0.0'), mover())
    await expect(release(store, remit('1.0.0', { code: 'other()' }), mover())).rejects.toThrow(
      'remit 1.0.0 was released before, with other bytes',
    )
  })

  test('the name of another team’s module is taken', async () => {
    await release(store, remit('1.0.0'), mover())
    await expect(
      release(store, remit('1.1.0', { manifest: { owner: { team: 'Others', contact: 'o' } } }), mover()),
    ).rejects.toThrow('belongs to the team "T"; this build says "Others"')
  })

  test('11: an address that another live module has is taken, and so is a name of the host’s', async () => {
    await release(store, remit('1.0.0'), mover())
    const card = (name: string, change: Parameters<typeof builtModule>[1]) =>
      builtModule(dist(name), { id: 'card', ...change })
    const at = (path: string) => ({
      manifest: { routes: [{ path, page: 'page', titleKey: 'title', permission: 'deposit.list' }] },
    })
    await expect(release(store, card('card', at('/remit')), mover())).rejects.toThrow(
      "route /remit is remit's already; card needs another",
    )
    await expect(release(store, card('card', at('/logout')), mover())).rejects.toThrow(
      "route /logout lies under /logout, which is the host's own",
    )
    await expect(release(store, builtModule(dist('host'), { id: 'host' }), mover())).rejects.toThrow(
      'id "host" is the host\'s own',
    )
    expect(await store.list('modules/m/card/')).toEqual([])
    await release(store, card('card', at('/card')), mover())
    expect(await versions('card')).toEqual(['1.0.0', undefined, undefined])
  })

  test('an override needs a reason, and the history keeps it', async () => {
    await release(store, host('1.0.0'), mover())
    await release(store, remit('1.0.0', usesMore), mover(), { despite: 'the page with it is off for everybody' })
    expect((await newestPointer(store, 'remit'))?.move.reason).toBe(
      'despite 1 faults: the page with it is off for everybody',
    )
  })
})

describe('a module that would harm every other one', () => {
  test.each<[string, Parameters<typeof builtModule>[1], string]>([
    [
      'a React root of its own',
      { code: 'throw Error("Minified React error #"+e)' },
      "chunk0.js brings a renderer of its own: a console has one, the host's",
    ],
    [
      'a budget above any module’s',
      { manifest: { budgets: { totalKb: 400 } } },
      'budgets.totalKb is 400; the platform gives a module 48 KB at most',
    ],
    [
      'more weight than it declares',
      { code: randomBytes(80 * 1024).toString('base64') },
      'KB brotli with page; the platform gives a module 48 KB at most',
    ],
    [
      'another fetch for everybody',
      { code: 'globalThis["fetch"]=()=>0' },
      "chunk0.js changes globalThis.fetch: the page is everybody's",
    ],
    ['a hand on the session', { code: 'e(localStorage.getItem("auth-token"))' }, 'chunk0.js reads localStorage'],
  ])('%s is refused, as a canary and whatever the reason', async (_name, change, fault) => {
    await release(store, remit('0.9.0'), mover())
    await expect(release(store, remit('1.0.0', change), mover(), { despite: 'we know better' })).rejects.toThrow(fault)
    await expect(
      release(store, remit('1.0.0', change), mover(), { despite: 'we know better', share: 10 }),
    ).rejects.toThrow(fault)
    expect(await versions()).toEqual(['0.9.0', undefined, undefined])
  })
})

describe('going back', () => {
  test('builds nothing and writes nothing but the next pointer, whatever the size of the module', async () => {
    await release(store, remit('1.0.0', { chunks: 40 }), mover())
    await release(store, remit('1.1.0', { chunks: 40 }), mover())
    const before = await store.list('modules/')
    const counted = stoppingStore(store, { at: Infinity, when: 'before' })
    await rollBack(counted, 'remit', mover())
    // One listing, the two pointers, and the new pointer.
    expect(counted.operations()).toBe(4)
    expect((await store.list('modules/')).filter((key) => !before.includes(key))).toEqual([
      'modules/pointers/remit/00000003.json',
    ])
    expect(await versions()).toEqual(['1.0.0', undefined, undefined])
  })

  test('by its command needs no sources, no compiler and no build on the disk @long', async () => {
    await release(store, host('1.0.0'), mover())
    await release(store, remit('1.0.0'), mover())
    await release(store, remit('1.1.0'), mover())
    rmSync(join(home, 'builds'), { recursive: true })
    const result = command('rollback', 'remit', '--reason', 'queue stays empty')
    expect(result.stderr).toContain(`• store ${home}`)
    expect(result.stderr).toMatch(/✓ rollback remit 1\.0\.0-\w+: stable 1\.0\.0-\w+, canary none/)
    expect((await newestPointer(store, 'remit'))?.move).toMatchObject({
      act: 'rollback',
      by: 'Grace',
      reason: 'queue stays empty',
    })
    expect(existsSync(join(home, 'builds'))).toBe(false)
  })
})

test.each([['rollback'], ['releases'], ['promote'], ['halt'], ['retire'], ['release'], ['override']])(
  '%s names the store and refuses one without a host: no console reads it @long',
  async (verb) => {
    await release(store, remit('1.0.0'), mover())
    const result = command(verb, 'remit')
    expect([result.status, result.stdout, result.stderr]).toEqual([
      1,
      '',
      `✗ The store ${home} is empty: it has no host, so no console reads it. Give KASA_HOME or KASA_STORE as the console has it.\n`,
    ])
    expect(await versions()).toEqual(['1.0.0', undefined, undefined])
  },
)

describe('the start of a console', () => {
  const start = (version: string) => publishBuild(home, dist(`remit${version}`))

  test('publishes what is built, and what was built before too', async () => {
    for (const version of ['1.0.0', '1.1.0']) remit(version)
    for (const version of ['1.0.0', '1.1.0', '1.0.0']) expect((await start(version)).moved).toBe(true)
    expect((await start('1.0.0')).moved).toBe(false)
    expect(await versions()).toEqual(['1.0.0', '1.1.0', undefined])
  })

  test('undoes no rollback and ends no canary that a person made', async () => {
    for (const version of ['1.0.0', '1.1.0']) await release(store, remit(version), mover())
    await rollBack(store, 'remit', mover())
    await start('1.1.0')
    expect(await versions()).toEqual(['1.0.0', undefined, undefined])
    await release(store, remit('1.2.0'), mover(), { share: 10 })
    await start('1.2.0')
    expect(await versions()).toEqual(['1.0.0', undefined, '1.2.0'])
    remit('1.3.0')
    await start('1.3.0')
    expect(await versions()).toEqual(['1.3.0', '1.0.0', undefined])
  })
})

test('a canary is promoted, or halted, and the stable build was never touched before', async () => {
  await release(store, remit('1.0.0'), mover())
  await release(store, remit('1.1.0'), mover(), { share: 10 })
  expect(await versions()).toEqual(['1.0.0', undefined, '1.1.0'])
  await halt(store, 'remit', { ...mover(), reason: 'slow' })
  expect(await versions()).toEqual(['1.0.0', undefined, undefined])
  await release(store, remit('1.2.0'), mover(), { share: 50 })
  await promote(store, 'remit', mover())
  expect(await versions()).toEqual(['1.2.0', '1.0.0', undefined])
})

test('the history has who did what, when, from which commit and why, the newest first', async () => {
  await release(store, remit('1.0.0'), { ...mover(Date.UTC(2026, 0, 2, 9, 30)), commit: null })
  await release(store, remit('1.1.0'), mover(Date.UTC(2026, 0, 3, 9, 30)), { share: 10 })
  await halt(store, 'remit', {
    at: Date.UTC(2026, 0, 3, 9, 45),
    by: 'the canary’s judge',
    commit: null,
    reason: '4 of 9 failed',
  })
  const [stable, fallback, canary, , head, ...rows] = historyInWords(await allPointers(store, 'remit'))
    .replace(/-[0-9a-f]{12}\b/g, '-hash')
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' | '))
  expect([stable, fallback, canary]).toEqual(['stable | 1.0.0-hash', 'fallback -', 'canary | -'])
  expect(head).toBe('serial | when (UTC) | what | build | by | commit | note')
  expect(rows).toEqual([
    '3 | 2026-01-03 09:45:00 | halt | 1.1.0-hash | the canary’s judge | - | 4 of 9 failed',
    '2 | 2026-01-03 09:30:00 | canary | 1.1.0-hash | Ada | c0ffee012345 | 10 % of the operators',
    '1 | 2026-01-02 09:30:00 | release | 1.0.0-hash | Ada | -',
  ])
})

describe('old builds', () => {
  const folderOf = async (version: string) =>
    (await newestPointer(store, 'remit'))?.history.find((folder) => folder.startsWith(`${version}-`)) ?? ''
  const there = () =>
    readdirSync(join(home, 'modules/m/remit'))
      .filter((folder) => readdirSync(join(home, 'modules/m/remit', folder)).length > 0)
      .map((folder) => folder.slice(0, 5))
      .sort()

  beforeEach(async () => {
    await release(store, remit('1.0.0'), mover(0))
    await release(store, remit('1.1.0'), mover(10 * day))
    await release(store, remit('1.2.0'), mover(20 * day))
  })

  test.each([
    ['stay for thirty days after they were last live', 49, [], ['1.0.0', '1.1.0', '1.2.0']],
    ['go after that', 50, ['1.0.0'], ['1.1.0', '1.2.0']],
    ['stay for ever as stable and as fallback', 5000, ['1.0.0'], ['1.1.0', '1.2.0']],
  ])('%s', async (_name, now, gone, left) => {
    expect((await retire(store, 'remit', mover(now * day))).map((folder) => folder.slice(0, 5))).toEqual(gone)
    expect([there(), await faultsOf(store, 'remit')]).toEqual([left, []])
  })

  test('and if none is removed, the reason is shown', () => {
    expect(retiredInWords('remit', ['1.0.0-a', '1.1.0-b'], 30)).toBe('remit: retired 1.0.0-a, 1.1.0-b')
    expect(retiredInWords('remit', [], 45)).toBe(
      'remit: nothing to retire; a build stays while it is live, for 45 days after, and while an open tab runs it',
    )
  })

  test('stay while a tab runs them', async () => {
    expect(await retire(store, 'remit', mover(5000 * day), { inTabs: new Set([await folderOf('1.0.0')]) })).toEqual([])
    expect(there()).toEqual(['1.0.0', '1.1.0', '1.2.0'])
  })

  test('stay while a canary, and thirty days after it was halted', async () => {
    await release(store, remit('1.3.0'), mover(21 * day), { share: 10 })
    expect((await retire(store, 'remit', mover(5000 * day))).map((folder) => folder.slice(0, 5))).toEqual(['1.0.0'])
    await halt(store, 'remit', mover(5000 * day))
    expect(await retire(store, 'remit', mover(5029 * day))).toEqual([])
    expect((await retire(store, 'remit', mover(5030 * day))).map((folder) => folder.slice(0, 5))).toEqual(['1.3.0'])
  })

  test('cannot be kept for less, nor brought back', async () => {
    await expect(retire(store, 'remit', mover(60 * day), { days: 7 })).rejects.toThrow('30 days at least')
    await retire(store, 'remit', mover(60 * day))
    await expect(rollBack(store, 'remit', mover(61 * day), await folderOf('1.0.0'))).rejects.toThrow('is retired')
  })

  test('are reported as retired before their first file goes; leftovers of a killed run go with the next', async () => {
    const folder = await folderOf('1.0.0')
    // A listing, three pointers, the new pointer, the folder's listing, and two of its files.
    await expect(retire(stoppingStore(store, { at: 8, when: 'after' }), 'remit', mover(50 * day))).rejects.toThrow()
    expect((await newestPointer(store, 'remit'))?.retired).toEqual([folder])
    expect(there()).toContain('1.0.0')
    await retire(store, 'remit', mover(51 * day))
    expect(there()).toEqual(['1.1.0', '1.2.0'])
  })
})
