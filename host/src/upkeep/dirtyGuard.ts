import { confirm } from '@kasa/console/confirm'
import { isAnythingDirty } from '@kasa/console/dirty'
import { language } from '@kasa/console/i18n'

import { guardPops } from '../modules/place'
import { upkeepWords } from './upkeepWords'

/** Asks whether unsaved input may be lost; true at once if there is none. */
export async function mayLoseInput(): Promise<boolean> {
  if (!isAnythingDirty()) return true
  const words = upkeepWords[language()]
  const answer = await confirm({
    title: words['dirty.title'],
    text: words['dirty.text'],
    confirmText: words['dirty.leave'],
    cancelText: words['dirty.stay'],
    tone: 'danger',
  })
  return answer === 'confirmed'
}

/** The router numbers history entries in their state. */
const placeInHistory = () => (history.state as { idx?: number } | null)?.idx ?? 0

/** Blocks links, the back button and reloads while input is unsaved; each continues after confirmation. */
export function guardInput(): () => void {
  let isAllowed = false
  let at = placeInHistory()

  const onClick = (event: MouseEvent) => {
    const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    // Downloads do not leave the page.
    const isOwn =
      anchor &&
      !anchor.hasAttribute('download') &&
      anchor.origin === location.origin &&
      anchor.target === '' &&
      anchor.pathname !== location.pathname
    if (
      isAllowed ||
      !isOwn ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      !isAnythingDirty()
    )
      return
    event.preventDefault()
    event.stopImmediatePropagation()
    void mayLoseInput().then((may) => may && allowing(() => anchor.click()))
  }
  const allowing = (go: () => void) => {
    isAllowed = true
    go()
    isAllowed = false
  }

  // The address has already changed: it is restored, and visited again after confirmation.
  let isBackAgain = false
  let isGoingOn = false
  const onPop = (event: PopStateEvent) => {
    const steps = placeInHistory() - at
    if (isBackAgain || isGoingOn || steps === 0 || !isAnythingDirty()) {
      if (isBackAgain) event.stopImmediatePropagation()
      else at = placeInHistory()
      isBackAgain = isGoingOn = false
      return
    }
    event.stopImmediatePropagation()
    isBackAgain = true
    history.go(-steps)
    void mayLoseInput().then((may) => {
      if (!may) return
      isGoingOn = true
      history.go(steps)
    })
  }
  /** The router handles pushes; before a pop, the position is that of the last click or key. */
  const note = () => void (at = placeInHistory())
  const onUnload = (event: BeforeUnloadEvent) => isAnythingDirty() && event.preventDefault()

  document.addEventListener('click', onClick, true)
  document.addEventListener('input', note, true)
  guardPops(onPop)
  addEventListener('beforeunload', onUnload)
  return () => {
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('input', note, true)
    guardPops(undefined)
    removeEventListener('beforeunload', onUnload)
  }
}
