import type { TokenClaims } from '@kasa/contracts/auth'
import { activity } from '@kasa/console/activity'
import { useLanguage } from '@kasa/console/i18n'
import { renewSession } from '@kasa/console/renewal'
import { loseSession } from '@kasa/console/session'
import { readToken } from '@kasa/console/tokens'
import { Button } from '@kasa/ui/Button'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { sessionEnd } from './expiry'
import { addSessionStyles } from './sessionStyles'
import { sessionWords } from './sessionWords'

addSessionStyles()

/** Seconds left at which the notice is announced again. */
const spokenAt = [60, 30, 10] as const

/** Waits until the server's clock has passed the end too, in ms. */
const afterEndMs = 1000

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Ends the session at its limit. The server decides; if it is unreachable, the page is closed anyway. */
async function end(by: 'idle' | 'limit'): Promise<void> {
  const token = readToken()
  if ((await renewSession(token)) === 'unreachable') loseSession(token, by === 'idle' ? 'IDLE' : 'LIMIT')
}

type ExpiryNoticeProps = {
  user: TokenClaims
  /** The person is active again, which extends the session. */
  onLater: () => void
}

/** A countdown of the session's last two minutes, which does not block the page. */
export function ExpiryNotice({ user, onLater }: ExpiryNoticeProps) {
  const text = sessionWords[useLanguage()]
  const panel = useRef<HTMLElement>(null)
  const { atMs, by } = sessionEnd(user, activity.getState())
  const [nowMs, setNowMs] = useState(Date.now)
  const [isHidden, setIsHidden] = useState(false)
  const leftS = Math.max(0, Math.ceil((atMs - nowMs) / 1000))
  const spoken = [...spokenAt].reverse().find((seconds) => leftS <= seconds)

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])

  useEffect(() => {
    if (by === 'limit') return
    return activity.subscribe(() => {
      void renewSession(readToken())
      onLater()
    })
  }, [by, onLater])

  const isAtEnd = nowMs >= atMs + afterEndMs
  useEffect(() => {
    if (isAtEnd) void end(by)
  }, [isAtEnd, by])

  // In the top layer, above open dialogs.
  useLayoutEffect(() => {
    const element = panel.current
    if (element && 'showPopover' in element) element.showPopover()
  }, [isHidden])

  if (isHidden) return null
  return (
    <section ref={panel} popover="manual" className="s-near" aria-label={text.near[by]}>
      <b>{text.near[by]}</b>
      <time role="timer" dateTime={`PT${leftS}S`}>
        {clock(leftS)}
      </time>
      <p>{text.what[by]}</p>
      {by === 'idle' ? (
        // The press itself counts as activity and removes the notice before a click event.
        <Button tone="primary" onClick={() => activity.setState(Date.now(), true)}>
          {text.stay}
        </Button>
      ) : (
        <Button onClick={() => setIsHidden(true)}>{text.hide}</Button>
      )}
      <span role="status" className="k-sr">
        {spoken === undefined ? `${text.near[by]}. ${text.what[by]}` : text.left(spoken)}
      </span>
    </section>
  )
}
