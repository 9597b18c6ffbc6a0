import { depositCounts, type DepositCounts } from '@kasa/contracts/deposits'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { can } from './can'
import { getJson } from './http'
import { subscribeLive } from './live'
import { claimSingleton } from './singleton'

claimSingleton('counts')

type Counts = { deposit: DepositCounts | null; bots: number; approvals: number }

const countsStore = createStore<Counts>(() => ({ deposit: null, bots: 0, approvals: 0 }))

/** Counts a menu entry's badge may name (`badge.count` of a manifest). */
const badgeCounts: Readonly<Record<string, (counts: Counts) => number>> = {
  'deposit.waiting': ({ deposit }) => deposit?.waiting ?? 0,
  'bot.needing': ({ bots }) => bots,
  'approval.waiting': ({ approvals }) => approvals,
}

/** The number behind a badge, followed; 0 where nobody keeps that count. */
export const useBadgeCount = (name: string | undefined): number => useStore(countsStore, (counts) => badgeCounts[name ?? '']?.(counts) ?? 0)

/** The counts of the deposit tabs for this viewer, followed; null until first known. */
export const useDepositCounts = (): DepositCounts | null => useStore(countsStore, ({ deposit }) => deposit)

async function readCounts(): Promise<void> {
  if (!can('deposit.list') && !can('deposit.listAll')) return
  try {
    const deposit = await getJson('/api/remit-request/counts', depositCounts)
    countsStore.setState({ deposit })
  } catch {
    // A badge without a number harms nobody; the socket brings the next one.
  }
}

/** Counts of one number, read again with every change of their noun. Not the nouns' whole contracts: they come with their screens. */
const asked = [
  { topic: 'bot', permission: 'bot.read', path: '/api/watcher-bot/counts', figure: 'needing', into: 'bots' },
  { topic: 'approval', permission: 'approval.read', path: '/api/approval/counts', figure: 'waiting', into: 'approvals' },
] as const
const figures = z.object({ needing: z.optional(z.int()), waiting: z.optional(z.int()) })

/** Reads those of a noun, or all. */
async function readAsked(told?: string): Promise<void> {
  for (const { topic, permission, path, figure, into } of asked) {
    if ((told !== undefined && told !== topic) || !can(permission)) continue
    try {
      const answer = await getJson(path, figures)
      countsStore.setState({ [into]: answer[figure] ?? 0 })
    } catch {
      // As above: the next change asks again.
    }
  }
}

/** Reads the counts once and follows the live feed; the answer stops it. */
export function startCounts(): () => void {
  void readCounts()
  void readAsked()
  const stopCounts = subscribeLive('counts', ({ counts }) => countsStore.setState({ deposit: counts }))
  const stopAsked = subscribeLive('change', ({ topic }) => void readAsked(topic))
  const stopGap = subscribeLive('gap', () => {
    void readCounts()
    void readAsked()
  })
  return () => {
    stopCounts()
    stopAsked()
    stopGap()
  }
}
