import { newestPointer } from '@kasa/api/releases/pointers'
import { shelfKey } from '@kasa/api/releases/keys'
import type { Store } from '@kasa/api/releases/store'
import type { LiveBuild } from '@kasa/contracts/published'

import { admissionFaults, type InTabs } from './admission'
import { readBuild } from './build'
import { dangers } from './dangers'
import { describePublished } from './liveBuilds'
import { upload } from './upload'
import { NotAdmitted } from './verbs'

/** Checks a build as a release does, and stores it without moving a pointer: no user gets it yet. */
export async function shelve(store: Store, id: string, dist: string, inTabs?: InTabs): Promise<LiveBuild> {
  const build = await readBuild(dist)
  if (build.id !== id) throw new NotAdmitted(`${dist} holds a build of ${build.id}, not of ${id}`)
  const faults = [...(await dangers(build)), ...(await admissionFaults(store, build, inTabs))]
  if (faults.length > 0) throw new NotAdmitted(faults.join('\n'))
  await upload(store, build)
  return { version: build.version, folder: build.folder }
}

/** The stored build with this version or folder, checked as for a release now. */
export async function shelved(store: Store, id: string, version: string, inTabs?: InTabs): Promise<LiveBuild> {
  const retired = (await newestPointer(store, id))?.retired ?? []
  const folders = [
    ...new Set(
      (await store.list(`${shelfKey(id)}/`))
        .filter((key) => key.endsWith('/integrity.json'))
        .map((key) => key.split('/').at(-2) ?? ''),
    ),
  ]
  const found = folders.filter(
    (folder) =>
      !retired.includes(folder) && (folder === version || folder.slice(0, folder.lastIndexOf('-')) === version),
  )
  const [folder] = found
  if (folder === undefined) throw new NotAdmitted(`${id} has no build ${version} in the store`)
  if (found.length > 1) throw new NotAdmitted(`${id} has several builds ${version}; name one of ${found.join(', ')}`)
  const { described, files } = await describePublished(store, id, folder)
  const build = { version: folder.slice(0, folder.lastIndexOf('-')), folder }
  const candidate = { ...build, id, described, files }
  const faults = [...(await dangers(candidate)), ...(await admissionFaults(store, candidate, inTabs))]
  if (faults.length > 0) throw new NotAdmitted(faults.join('\n'))
  return build
}
