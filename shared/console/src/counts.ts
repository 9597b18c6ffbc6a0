import { readAnswer } from '@kasa/contracts/readAnswer'
import * as z from 'zod/mini'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { getJson } from './http'
import { subscribeLive } from './live'
import { claimSingleton } from './singleton'

claimSingleton('counts')

/** A noun's figures as they came; whoever shows more than a badge reads them by the noun's own schema. */
const figures = z.record(z.string(), z.unknown())

/** By noun. */
const countsStore = createStore<Readonly<Record<string, z.infer<typeof figures>>>>(() => ({}))

/**
 * The number behind a badge that a menu entry names (`badge.count` of a manifest, `noun.figure`), followed; 0 where
 * nobody keeps it.
 */
export function useBadgeCount(name = ''): number {
  const [kind = '', figure = ''] = name.split('.')
  return useStore(countsStore, ({ [kind]: counts }) => {
    const count = counts?.[figure]
    return typeof count === 'number' ? count : 0
  })
}

/** A noun's counts for this viewer, followed; null until first known, and where this build cannot read them. */
export function useCounts<Schema extends z.core.$ZodType>(kind: string, schema: Schema): z.infer<Schema> | null {
  const counts = useStore(countsStore, ({ [kind]: known }) => known)
  return useMemo(() => readAnswer(schema, counts).data ?? null, [schema, counts])
}

async function readAll(): Promise<void> {
  try {
    const first = await getJson('/api/counts', z.record(z.string(), figures))
    // What the socket has said meanwhile is newer.
    countsStore.setState((pushed) => ({ ...first, ...pushed }))
  } catch {
    // A badge without a number harms nobody; the socket brings the next one.
  }
}

/** Reads all counts in one call and follows what the live feed says of each; the answer stops it. */
export function startCounts(): () => void {
  countsStore.setState({}, true)
  void readAll()
  return subscribeLive('counts', ({ kind, counts }) => countsStore.setState({ [kind]: counts }))
}
