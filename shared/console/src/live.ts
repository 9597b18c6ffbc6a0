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
  // The refused one, not the stored one: its refusal may arrive when the session is renewed already, here or in another
  // tab.
  renewToken: async (refused) => (await renewSession(refused)) !== 'refused' || signedInAgain(),
})

/** Listens to `row`, `change`, `counts` or `gap` (read again from the server); the answer stops it. */
export const subscribeLive = <Type extends keyof LiveEvents>(type: Type, listener: LiveListener<Type>): (() => void) =>
  feed.subscribe(type, listener)

/** Rows that cannot be read are read again from the server together, at most this often; in ms. */
const rereadMs = 1000

/**
 * Follows one noun's rows, read by the schema of whoever shows them. `again` is called where something may have been
 * missed, and for a row that this build cannot read, which is a change all the same; the answer stops it.
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
  // A feed that was live before had events that reached nobody here, and the first answer may have been asked for
  // before them.
  const early = feed.status.getState() === 'live' ? setTimeout(() => tookAhead() && again(), rereadMs) : undefined
  return () => {
    clearTimeout(timer)
    clearTimeout(early)
    for (const stop of stops) stop()
  }
}

/** Opens the page's one live socket, which follows the session's renewals; the answer closes it. */
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
