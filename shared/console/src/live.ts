import { useStore } from 'zustand'

import { createLiveFeed, type LiveEvents, type LiveListener, type LiveStatus } from './liveFeed'
import { renewSession } from './renewal'
import { sessionStore, signedInAgain } from './session'
import { claimSingleton } from './singleton'
import { readToken } from './tokens'

claimSingleton('live')

const feed = createLiveFeed({
  url: () => `${location.origin.replace(/^http/, 'ws')}/api/live`,
  token: readToken,
  // The refused one, not the stored one: its refusal may arrive when the session is renewed already, here or in another tab.
  renewToken: async (refused) => (await renewSession(refused)) !== 'refused' || signedInAgain(),
})

/** Listens to `deposit`, `change`, `counts` or `gap` (read again from the server); the answer stops it. */
export const subscribeLive = <Type extends keyof LiveEvents>(type: Type, listener: LiveListener<Type>): (() => void) =>
  feed.subscribe(type, listener)

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
