import { activity } from '@kasa/console/activity'
import { queryClient } from '@kasa/console/query'
import { signOut, useOverSession, useUser } from '@kasa/console/session'
import { useEffect, useState } from 'react'

import { noticeMs, sessionEnd } from './expiry'
import { usePart } from './usePart'

const loadOverlay = () => import('./SignInOverlay').then((file) => file.SignInOverlay)
const loadNotice = () => import('./ExpiryNotice').then((file) => file.ExpiryNotice)

/** The warning before a session ends, and the sign-in dialog afterwards. */
export function SessionArea() {
  const user = useUser()
  const over = useOverSession()
  const [isNear, setIsNear] = useState(false)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (!user || over) return setIsNear(false)
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const waitMs = sessionEnd(user, activity.getState()).atMs - noticeMs(user) - Date.now()
      setIsNear(waitMs <= 0)
      if (waitMs > 0) timer = setTimeout(look, waitMs)
    }
    look()
    return () => clearTimeout(timer)
  }, [user, over, turn])

  // Data on the screen may be outdated; waiting calls have been sent already.
  useEffect(() => (over ? () => void queryClient.invalidateQueries({}, { cancelRefetch: false }) : undefined), [over])

  const Overlay = usePart(over !== null, loadOverlay, () => signOut({ reason: 'autologout' }))
  const Notice = usePart(isNear, loadNotice)
  if (over) return Overlay && <Overlay over={over} />
  return user && Notice ? <Notice user={user} onLater={() => setTurn(turn + 1)} /> : null
}
