import { confirm } from '@kasa/console/confirm'
import { isAnythingDirty } from '@kasa/console/dirty'
import { language } from '@kasa/console/i18n'

import { guardPops } from '../modules/place'
import { upkeepWords } from './upkeepWords'

/** Asks whether input that nobody has saved may be lost; true at once where there is none. */
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

/** The router counts its entries in the state of each. */
const placeInHistory = () => (history.state as { idx?: number } | null)?.idx ?? 0

/** Keeps unsaved input from links, the back button and a reload; each goes on when the person says so. */
export function guardInput(): () => void {
  let isAllowed = false
  let at = placeInHistory()

  const onClick = (event: MouseEvent) => {
    const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    // A file is saved without leaving the page.
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

  // The address has changed already: it is put back, and gone to again once somebody said so.
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
  /**
   * Pushes are the router's own; before a pop the count is what it was at the last moment anything was clicked or
   * typed.
   */
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
