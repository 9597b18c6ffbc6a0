import { readAnswer } from '@kasa/contracts/readAnswer'
import * as z from 'zod/mini'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { getJson } from './http'
import { subscribeLive } from './live'
import { claimSingleton } from './singleton'

claimSingleton('counts')

/** A noun's counts as received; screens parse them with the noun's schema. */
const figures = z.record(z.string(), z.unknown())

/** By noun. */
const countsStore = createStore<Readonly<Record<string, z.infer<typeof figures>>>>(() => ({}))

/** The number of a badge (`badge.count` of a manifest, `noun.figure`), as a hook; 0 if unknown. */
export function useBadgeCount(name = ''): number {
  const [kind = '', figure = ''] = name.split('.')
  return useStore(countsStore, ({ [kind]: counts }) => {
    const count = counts?.[figure]
    return typeof count === 'number' ? count : 0
  })
}

/** A noun's counts for this viewer, as a hook; null until known, or if this build cannot read them. */
export function useCounts<Schema extends z.core.$ZodType>(kind: string, schema: Schema): z.infer<Schema> | null {
  const counts = useStore(countsStore, ({ [kind]: known }) => known)
  return useMemo(() => readAnswer(schema, counts).data ?? null, [schema, counts])
}

async function readAll(): Promise<void> {
  try {
    const first = await getJson('/api/counts', z.record(z.string(), figures))
    // Counts pushed by the socket meanwhile are newer.
    countsStore.setState((pushed) => ({ ...first, ...pushed }))
  } catch {
    // Badges work without numbers; the socket sends the next ones.
  }
}

/** Fetches all counts and follows live updates; returns a function to stop. */
export function startCounts(): () => void {
  countsStore.setState({}, true)
  void readAll()
  return subscribeLive('counts', ({ kind, counts }) => countsStore.setState({ [kind]: counts }))
}
