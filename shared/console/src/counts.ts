import { depositCounts, type DepositCounts } from '@kasa/contracts/deposits'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { can } from './can'
import { getJson } from './http'
import { subscribeLive } from './live'
import { claimSingleton } from './singleton'

claimSingleton('counts')

type Counts = { deposit: DepositCounts | null; bots: number }

const countsStore = createStore<Counts>(() => ({ deposit: null, bots: 0 }))

/** Counts a menu entry's badge may name (`badge.count` of a manifest). */
const badgeCounts: Readonly<Record<string, (counts: Counts) => number>> = {
  'deposit.waiting': ({ deposit }) => deposit?.waiting ?? 0,
  'bot.needing': ({ bots }) => bots,
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

/** How many bots need somebody. Not the bots' whole contract: it comes with their screen. */
const botsNeeding = z.object({ needing: z.int() })

async function readBots(): Promise<void> {
  if (!can('bot.read')) return
  try {
    const { needing } = await getJson('/api/watcher-bot/counts', botsNeeding)
    countsStore.setState({ bots: needing })
  } catch {
    // As above: the next change asks again.
  }
}

/** Reads the counts once and follows the live feed; the answer stops it. */
export function startCounts(): () => void {
  void readCounts()
  void readBots()
  const stopCounts = subscribeLive('counts', ({ counts }) => countsStore.setState({ deposit: counts }))
  const stopBots = subscribeLive('change', ({ topic }) => topic === 'bot' && void readBots())
  const stopGap = subscribeLive('gap', () => {
    void readCounts()
    void readBots()
  })
  return () => {
    stopCounts()
    stopBots()
    stopGap()
  }
}
