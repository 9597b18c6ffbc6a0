import { watch } from 'node:fs'
import { basename, join } from 'node:path'

import { publishBuild, type Publication } from '../release/publish'
import { typeFaults } from '../release/sourceChecks'
import { root } from '../local/bootstrap.mjs'
import { buildFronts } from '../local/fronts'
import { Refusal, seconds } from '../local/progress'

/** Editors write a file in several steps; one build for all of them. */
const quietMs = 150
const isSource = (file: string | null) =>
  file !== null &&
  /\.(tsx?|mjs|css|json|svg)$/.test(file) &&
  !/(^|[/\\])(node_modules|dist)[/\\]|\.test\.tsx?$/.test(file)

export type Watch = {
  home: string
  folders: readonly string[]
  sources: readonly string[]
  say: (text: string) => void
}

/** Every change would be everybody's at once, and without what a release checks: a bucket is what others run. */
export function refuseOthersStore({ KASA_STORE: address = '' }: NodeJS.ProcessEnv): void {
  if (address === '') return
  throw new Refusal(
    `KASA_STORE is ${address.split('?')[0]}: dev publishes every change for everybody and unchecked, so it writes to a folder of this machine alone. Unset KASA_STORE; a build for one person is \`npm run override\`, for all \`npm run release\`.`,
  )
}

/** In the order in which they are needed: the host last, so that it never lacks a module. */
const hostLast = (folders: readonly string[]) =>
  [...folders].sort((one, other) => Number(one === 'host') - Number(other === 'host'))

async function publishFronts(home: string, folders: readonly string[]): Promise<Publication[]> {
  const all: Publication[] = []
  for (const folder of hostLast(folders)) all.push(await publishBuild(home, join(root, folder, 'dist')))
  return all
}

/**
 * Builds these fronts and publishes them into a console's store, now and after every change of `sources` (folders below
 * the root). A build that fails is said and changes nothing. The answer comes after the first build; it ends the watch.
 */
export async function watchFronts({ home, folders, sources, say }: Watch): Promise<{ stop: () => void }> {
  refuseOthersStore(process.env)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isAgain = false

  const rebuild = async () => {
    const startedMs = Date.now()
    try {
      const { built } = await buildFronts(folders)
      const moved = (await publishFronts(home, folders)).filter((publication) => publication.moved)
      const names = moved.map(({ id, folder }) => `${id} ${folder}`).join(', ')
      if (built.length > 0 || moved.length > 0) say(`✓ ${names || 'nothing new'} (${seconds(startedMs)})`)
      // Said and not refused: what is half written may be looked at, but a release would not take it.
      const faults = built.length > 0 ? await typeFaults(folders) : undefined
      if (faults !== undefined) say(`✗ types; a release refuses them:\n${faults}`)
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
    }
  }
  const start = (): Promise<void> => {
    if (running) {
      isAgain = true
      return running
    }
    running = rebuild().finally(() => {
      running = undefined
      if (!isAgain) return
      isAgain = false
      void start()
    })
    return running
  }

  // Watched before the first build reads: what is edited meanwhile is built again.
  const watchers = sources.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!isSource(file)) return
      clearTimeout(timer)
      timer = setTimeout(() => void start(), quietMs)
    }),
  )
  await start()
  return {
    stop: () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}

/** What a person calls a front: `remit` for `remotes/remit`. */
export const frontName = (folder: string): string => basename(folder)
