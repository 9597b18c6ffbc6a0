import { hostAssets, remoteAssets } from '@kasa/contracts/published'
import { boot } from '@kasa/console/tenant'
import type * as z from 'zod/mini'

import { hashOf } from '../boot/loadScript'
import type { OfferedModule } from '../modules/registry'

type File = { address: string; integrity: string }
type Build = { base: string }

/** The files of a build by name; those without a signed hash are omitted. */
async function filesIn({ base }: Build, names: readonly string[]): Promise<File[]> {
  const files = await Promise.all(
    names.map(async (name) => ({ address: base + name, integrity: await hashOf(base + name) })),
  )
  return files.flatMap(({ address, integrity }) => (integrity === undefined ? [] : [{ address, integrity }]))
}

/**
 * A build's list of the files its pages need. It is not trusted: each file's hash comes from the registry or the
 * page.
 */
async function assetsOf<T extends z.core.$ZodType>(
  build: Build,
  schema: { parse: (input: unknown) => z.output<T> },
  signal: AbortSignal,
): Promise<z.output<T>> {
  const answer = await fetch(new URL(`${build.base}assets.json`, location.origin), { priority: 'low', signal })
  if (!answer.ok) throw new Error(`${build.base}assets.json answered ${answer.status}`)
  return schema.parse(await answer.json())
}

/** The files that opening a module's page fetches: entry, page, and the host's shared files. */
export async function filesOfPage(module: OfferedModule, page: string, signal: AbortSignal): Promise<File[]> {
  const { host } = boot()
  const { entry, pages } = await assetsOf<typeof remoteAssets>(module, remoteAssets, signal)
  const { provided } = await assetsOf<typeof hostAssets>(host, hostAssets, signal)
  const needs = [entry, pages[page]].filter((loaded) => loaded !== undefined)
  const own = await filesIn(
    module,
    needs.flatMap(({ files }) => files),
  )
  const shared = await filesIn(
    host,
    needs.flatMap((loaded) => loaded.shared.flatMap((key) => provided[key] ?? [])),
  )
  return [...new Map([...own, ...shared].map((file) => [file.address, file])).values()]
}

/** Fetches a file at low priority into the browser's cache without running it. Aborting stops the transfer. */
export async function fetchQuietly({ address, integrity }: File, signal: AbortSignal): Promise<void> {
  const answer = await fetch(new URL(address, location.origin), { priority: 'low', signal, integrity })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  await answer.arrayBuffer()
}
