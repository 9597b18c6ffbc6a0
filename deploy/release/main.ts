import { parseArgs } from 'node:util'

import { OverrideRefused } from '@kasa/api/overrides/overrideRefused'
import { MoveRefused, type Mover } from '@kasa/api/releases/moves'
import { openStore } from '@kasa/api/releases/openStore'
import { allPointers, newestPointer, PointerMoved } from '@kasa/api/releases/pointers'
import type { Store } from '@kasa/api/releases/store'
import type { Pointer } from '@kasa/contracts/published'

import { root } from '../local/bootstrap.mjs'
import { Refusal, print, step } from '../local/progress'
import { historyInWords } from './history'
import { releasedIds } from './liveBuilds'
import { commitOf, releaser } from './provenance'
import { leastDays, retire, retiredInWords } from './retention'
import { distOf, halt, NotAdmitted, promote, release, rollBack } from './verbs'

/**
 * `npm run release -- remit [--canary 10] [--despite "why"]`, `npm run rollback -- remit [--to folder]`, `promote`,
 * `halt`, `releases`, `retire`, `override`; see docs/releasing.md. Works on KASA_STORE or, without it, the folder
 * KASA_HOME.
 */
const options = {
  canary: { type: 'string' },
  to: { type: 'string' },
  despite: { type: 'string' },
  reason: { type: 'string' },
  days: { type: 'string' },
  all: { type: 'boolean' },
  tenant: { type: 'string' },
  user: { type: 'string' },
  for: { type: 'string' },
  dir: { type: 'string' },
  version: { type: 'string' },
  end: { type: 'boolean' },
} as const

const read = () => parseArgs({ args: process.argv.slice(2), options, allowPositionals: true, strict: true })
type Given = ReturnType<typeof read>['values']
type Verb = (store: Store, names: readonly string[], given: Given, mover: Mover) => Promise<void>

const printPointer = ({ move, stable, canary, id }: Pointer) =>
  print(
    `✓ ${move.act} ${id} ${move.folder}: stable ${stable.folder}, canary ${canary ? `${canary.folder} for ${canary.share} %` : 'none'}`,
  )

const shareOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^[1-9]\d?$/.test(text)) throw new Refusal(`--canary is a percentage from 1 to 99; it is "${text}".`)
  return Number(text)
}

const refuseFor = async (faults: Promise<string | undefined>): Promise<void> => {
  const words = await faults
  if (words !== undefined) throw new Refusal(`${words}\nNothing was released.`)
}

const verbs: Readonly<Record<string, Verb>> = {
  async release(store, names, { all, canary, despite }, mover) {
    // Loaded late: a rollback must start without the compiler and the databases.
    const [{ buildFronts, frontFolders }, { buildsInTabs }, { testFaults, typeFaults }] = await Promise.all([
      import('../local/fronts'),
      import('./inTabs'),
      import('./sourceChecks'),
    ])
    const known = frontFolders().map((folder) => folder.replace('remotes/', ''))
    const wanted = all ? [...known.filter((id) => id !== 'host'), 'host'] : names
    const unknown = wanted.filter((id) => !known.includes(id))
    if (unknown.length > 0) throw new Refusal(`There is no ${unknown.join(', ')} among ${known.join(', ')}.`)
    const folders = frontFolders().filter((folder) => wanted.includes(folder.replace('remotes/', '')))
    // Always required, for canaries too; `--despite` does not skip them.
    await step('types', () => refuseFor(typeFaults(folders)))
    await step(
      'built',
      () => buildFronts(folders),
      ({ built, fresh }) => [...built, ...fresh.map((folder) => `${folder} unchanged`)].join(', '),
    )
    await step('tests', () => refuseFor(testFaults(folders)))
    const inTabs = await buildsInTabs()
    for (const id of wanted) {
      const { folder, moved } = await step(`released ${id}`, () =>
        release(store, distOf(root, id), mover, { share: shareOf(canary), despite, inTabs: inTabs ?? {} }),
      )
      print(`  ${folder}${moved ? '' : ' was live already'}`)
    }
  },
  rollback: async (store, names, { to }, mover) => {
    for (const id of names) printPointer(await rollBack(store, id, mover, to))
  },
  promote: async (store, names, _given, mover) => {
    for (const id of names) printPointer(await promote(store, id, mover))
  },
  halt: async (store, names, _given, mover) => {
    for (const id of names) printPointer(await halt(store, id, mover))
  },
  async stack(_store, names) {
    const { failureInWords, failuresOf } = await import('./stacks')
    for (const number of names) {
      const failures = await failuresOf(number.toUpperCase())
      if (!failures)
        throw new Refusal(
          'What browsers told is not known: no tenant’s database answers. Start it, or give DATABASE_URL.',
        )
      print(
        failures.length > 0
          ? failures.map(failureInWords).join('\n\n')
          : `No browser told of ${number} within the last week.`,
      )
    }
  },
  releases: async (store, names) => {
    for (const id of names) process.stdout.write(`${id}\n${historyInWords(await allPointers(store, id))}\n`)
  },
  async override(store, names, { tenant, user, reason, end, for: lifetime, dir, version }, { by }) {
    const [module, ...others] = names
    if (module === undefined || others.length > 0) throw new Refusal('Name one module: an override is for one.')
    if (tenant === undefined || user === undefined)
      throw new Refusal('Say --tenant and --user: whose console it is for.')
    const { endOverride, onTenant, override } = await import('./override')
    if (end) {
      const { folder } = await onTenant(tenant, (ctx) => endOverride(ctx, { module, tenant, user, by }))
      return print(`✓ ${user} tries ${folder} of ${module} no longer`)
    }
    if (lifetime === undefined || reason === undefined)
      throw new Refusal('Say --for and --reason, for example --for 30m --reason "the new drawer".')
    if (dir === undefined && version === undefined) {
      const { buildFronts } = await import('../local/fronts')
      await step(
        'built',
        () => buildFronts([`remotes/${module}`]),
        ({ built }) => (built.length > 0 ? undefined : 'unchanged'),
      )
    }
    const { buildsInTabs } = await import('./inTabs')
    const inTabs = await buildsInTabs()
    const { folder, until } = await onTenant(tenant, (ctx) =>
      override(ctx, store, { module, tenant, user, for: lifetime, dir, version, reason, by }, inTabs),
    )
    print(
      `✓ ${user} tries ${folder} of ${module} in ${tenant} until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC; an open console takes it within a minute, or when they come back to it`,
    )
  },
  async retire(store, names, { days = String(leastDays) }, mover) {
    const { buildsInTabs } = await import('./inTabs')
    const inTabs = await buildsInTabs()
    if (!inTabs)
      throw new Refusal(
        'Which builds open tabs still run is not known: no tenant’s database answers. Start it, or give DATABASE_URL.',
      )
    for (const id of names.length > 0 ? names : await releasedIds(store)) {
      const old = await retire(store, id, mover, { days: Number(days), inTabs: inTabs[id] ?? new Set() })
      print(`✓ ${retiredInWords(id, old, Number(days))}`)
    }
  },
}

/**
 * The store of this command, printed first. With a forgotten KASA_HOME, a release would go where no console reads it,
 * or a history would be empty.
 */
async function storeOf({ KASA_HOME: home = `${root}/.kasa`, KASA_STORE: address }: NodeJS.ProcessEnv): Promise<Store> {
  const place = address?.split('?')[0] || home
  const { store } = await openStore(home, address)
  // The first host is published by a console's start, or by deploy/docker/publishAll.ts.
  if (!(await newestPointer(store, 'host')))
    throw new Refusal(
      `The store ${place} is empty: it has no host, so no console reads it. Give KASA_HOME or KASA_STORE as the console has it.`,
    )
  print(`• store ${place}`)
  return store
}

async function main(): Promise<void> {
  const { values, positionals } = read()
  const [name = '', ...names] = positionals
  const verb = verbs[name]
  if (!verb) throw new Refusal(`Say one of ${Object.keys(verbs).join(', ')}.`)
  if (names.length === 0 && !values.all && name !== 'retire')
    throw new Refusal(`Name the modules, for example: npm run ${name} -- remit`)
  const store = await storeOf(process.env)
  const mover: Mover = {
    at: Date.now(),
    by: releaser(root),
    commit: commitOf(root),
    ...(values.reason !== undefined && { reason: values.reason }),
  }
  await verb(store, names, values, mover)
}

try {
  await main()
} catch (error) {
  const isForPeople =
    [Refusal, MoveRefused, NotAdmitted, PointerMoved, OverrideRefused].some((kind) => error instanceof kind) ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  print(`✗ ${isForPeople ? (error as Error).message : error instanceof Error ? error.stack : String(error)}`)
  process.exitCode = 1
}
