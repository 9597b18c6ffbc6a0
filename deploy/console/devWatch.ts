import { watch } from 'node:fs'
import { basename, join } from 'node:path'

import { publishBuild, type Publication } from '../release/publish'
import { typeFaults } from '../release/sourceChecks'
import { root } from '../local/bootstrap.mjs'
import { buildFronts } from '../local/fronts'
import { Refusal, seconds } from '../local/progress'

/** Editors write a file in several steps; this delay, in ms, combines them into one build. */
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

/**
 * Throws if KASA_STORE is set: other people's consoles run from that bucket, and a watched build skips the release
 * checks.
 */
export function refuseOthersStore({ KASA_STORE: address = '' }: NodeJS.ProcessEnv): void {
  if (address === '') return
  throw new Refusal(
    `KASA_STORE is ${address.split('?')[0]}: dev publishes every change for everybody and unchecked, so it writes to a folder of this machine alone. Unset KASA_STORE; a build for one person is \`npm run override\`, for all \`npm run release\`.`,
  )
}

/** In publishing order: the host last, so that every module it needs is already there. */
const hostLast = (folders: readonly string[]) =>
  [...folders].sort((one, other) => Number(one === 'host') - Number(other === 'host'))

async function publishFronts(home: string, folders: readonly string[]): Promise<Publication[]> {
  const all: Publication[] = []
  for (const folder of hostLast(folders)) all.push(await publishBuild(home, join(root, folder, 'dist')))
  return all
}

/**
 * Builds these fronts and publishes them into a console's store, now and after every change below `sources` (folders
 * relative to the root). A failed build is reported and changes nothing. Resolves after the first build; `stop` ends
 * the watch.
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
      // Reported, but still published: unfinished code may be viewed, although a release would refuse it.
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

  // Watching starts before the first build, so that a change during it causes another build.
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

/** The short name of a front: `remit` for `remotes/remit`. */
export const frontName = (folder: string): string => basename(folder)
