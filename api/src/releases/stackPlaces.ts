import { SourceMap } from 'node:module'

import * as z from 'zod'

import { mapKey } from './keys'
import type { Store } from './store'

const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
})

/** Limits of frames and files that are traced; deeper frames show the callers, not the failure. */
const mostFrames = 20
const mostFiles = 4
/** Cached maps, missing ones included. */
const mostKept = 16

/** The address in a frame: module or host, folder, script, line and column, as the server served it. */
const address =
  /(?:https?:\/\/[^\s/()]+)?\/(?:m\/([a-z][a-z0-9-]{1,30})|host)\/([A-Za-z0-9][A-Za-z0-9._+-]{0,80})\/([A-Za-z0-9_][A-Za-z0-9._-]{0,80}\.js):(\d{1,7}):(\d{1,9})/g

/** Adds the source position to each frame of a stack that comes from this module's scripts and has a map. */
export type ReadStack = (module: string, stack: string) => Promise<string>

/**
 * Reads stacks with the source maps stored beside the builds. Frames without a map stay unchanged: a missing or broken
 * map must not lose a failure.
 */
export function stackReader(store: Store): ReadStack {
  const kept = new Map<string, Promise<SourceMap | undefined>>()
  const mapOf = (key: string) => {
    const map = kept.get(key) ?? readMap(store, key)
    kept.delete(key)
    kept.set(key, map)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return map
  }
  return async (module, stack) => {
    const frames = [...stack.matchAll(address)]
      .slice(0, mostFrames)
      .flatMap(([whole, id = 'host', folder = '', file = '', line, column]) =>
        id === module ? [{ whole, key: mapKey(id, folder, file), line: Number(line), column: Number(column) }] : [],
      )
    const keys = new Set([...new Set(frames.map(({ key }) => key))].slice(0, mostFiles))
    const maps = new Map(await Promise.all([...keys].map(async (key) => [key, await mapOf(key)] as const)))
    return frames.reduce((text, { whole, key, line, column }) => {
      // Maps count from zero, stacks from one.
      const place = maps.get(key)?.findEntry(line - 1, column - 1)
      return place && 'originalSource' in place && place.generatedLine === line - 1
        ? text.replace(whole, `${place.originalSource}:${place.originalLine + 1}:${place.originalColumn + 1}`)
        : text
    }, stack)
  }
}

/** A frame with a position in our sources, in the format of either engine: `at f (remotes/…)`, `f@remotes/…`. */
const ownFrame =
  /^\s*(?:at (?:async )?|.{0,200}@)(?:.{0,200}\()?((?:host|remotes|shared)\/[\w./@-]{1,160}\.tsx?:\d{1,7}:\d{1,7})\)?$/gm
const mostPlaces = 5

/** The positions in our sources of a traced stack, the failing one first. Never includes the error message. */
export const placesOf = (stack: string): string[] =>
  [...stack.matchAll(ownFrame)].map(([, place = '']) => place).slice(0, mostPlaces)

async function readMap(store: Store, key: string): Promise<SourceMap | undefined> {
  try {
    const bytes = await store.get(key)
    if (!bytes) return undefined
    const { sources, names, mappings } = sourceMap.parse(JSON.parse(bytes.toString()))
    return new SourceMap({ file: key, version: 3, sources, names, mappings, sourcesContent: [], sourceRoot: '' })
  } catch {
    return undefined
  }
}
