import { readAnswer } from '@kasa/contracts/readAnswer'
import type * as z from 'zod/mini'
import { useStore } from 'zustand'

import { tookAhead } from './ahead'
import { createLiveFeed, type LiveEvents, type LiveListener, type LiveStatus } from './liveFeed'
import { renewSession } from './renewal'
import { sessionStore, signedInAgain } from './session'
import { claimSingleton } from './singleton'
import { readToken } from './tokens'

claimSingleton('live')

const feed = createLiveFeed({
  url: () => `${location.origin.replace(/^http/, 'ws')}/api/live`,
  token: readToken,
  // The refused token, not the stored one, which may have been renewed here or in another tab meanwhile.
  renewToken: async (refused) => (await renewSession(refused)) !== 'refused' || signedInAgain(),
})

/** Listens to `row`, `change`, `counts` or `gap` (refetch from the server); returns a function to stop. */
export const subscribeLive = <Type extends keyof LiveEvents>(type: Type, listener: LiveListener<Type>): (() => void) =>
  feed.subscribe(type, listener)

/** Unreadable rows are refetched together, at most this often; in ms. */
const rereadMs = 1000

/**
 * Follows one noun's rows, parsed with the schema. `again` is called if events may have been missed, or for an
 * unreadable row; returns a function to stop.
 */
export function subscribeRows<Schema extends z.core.$ZodType>(
  topic: string,
  schema: Schema,
  { take, again }: { take: (row: z.infer<Schema>) => void; again: () => void },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      again()
    }, rereadMs)
  }
  const stops = [
    subscribeLive('row', (event) => {
      if (event.topic !== topic) return
      const row = readAnswer(schema, event.row)
      if (row.success) take(row.data)
      else soon()
    }),
    subscribeLive('gap', again),
  ]
  // An already live feed may have had events before this subscription, after a prefetched response was requested.
  const early = feed.status.getState() === 'live' ? setTimeout(() => tookAhead() && again(), rereadMs) : undefined
  return () => {
    clearTimeout(timer)
    clearTimeout(early)
    for (const stop of stops) stop()
  }
}

/** Opens the page's live socket, which follows session renewals; returns a function to close it. */
export function startLive(): () => void {
  const stop = feed.start()
  const unfollow = sessionStore.subscribe((session) => {
    const token = readToken()
    if (session.status === 'in' && token !== null) feed.renew(token)
  })
  return () => {
    unfollow()
    stop()
  }
}

/** `live`, `reconnecting` or `offline`, for the indicator of the top bar. */
export const useLiveStatus = (): LiveStatus => useStore(feed.status)
