import { readAnswer } from '@kasa/contracts/readAnswer'
import * as z from 'zod/mini'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { can } from './can'
import { getJson } from './http'
import { subscribeLive } from './live'
import { claimSingleton } from './singleton'

claimSingleton('counts')

/** A noun's figures as they came; whoever shows more than a badge reads them by the noun's own schema. */
const figures = z.record(z.string(), z.unknown())

/** By noun. */
const countsStore = createStore<Readonly<Record<string, z.infer<typeof figures>>>>(() => ({}))

/** Where a noun's counts are asked for, and by whom. Those that are not `pushed` are asked again with every change of their noun. */
const asked = [
  {
    kind: 'deposit',
    permissions: ['deposit.list', 'deposit.listAll'],
    path: '/api/remit-request/counts',
    isPushed: true,
  },
  { kind: 'bot', permissions: ['bot.read'], path: '/api/watcher-bot/counts', isPushed: false },
  { kind: 'approval', permissions: ['approval.read'], path: '/api/approval/counts', isPushed: false },
] as const

/** The number behind a badge that a menu entry names (`badge.count` of a manifest, `noun.figure`), followed; 0 where nobody keeps it. */
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

async function read({ kind, permissions, path }: (typeof asked)[number]): Promise<void> {
  if (!permissions.some(can)) return
  try {
    countsStore.setState({ [kind]: await getJson(path, figures) })
  } catch {
    // A badge without a number harms nobody; the socket, or the next change, brings the next one.
  }
}

/** Reads the counts once and follows the live feed; the answer stops it. */
export function startCounts(): () => void {
  const readAll = () => asked.forEach((noun) => void read(noun))
  readAll()
  const stops = [
    subscribeLive('counts', ({ kind, counts }) => countsStore.setState({ [kind]: counts })),
    subscribeLive('change', ({ topic }) =>
      asked.forEach((noun) => !noun.isPushed && noun.kind === topic && void read(noun)),
    ),
    subscribeLive('gap', readAll),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
