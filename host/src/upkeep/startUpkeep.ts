import { addWords } from '@kasa/console/i18n'

import { readListings } from '../boot/loadScript'
import { follow, moduleState, tabRegistry } from '../modules/loader'
import { hearNotes } from '../modules/moduleNotes'
import { onMountedChange } from '../modules/mounted'
import { onPlaceChange } from '../modules/place'
import { followBackgroundErrors } from './backgroundErrors'
import { countCrash } from './crashes'
import { guardInput } from './dirtyGuard'
import { pollRegistry, startWithPage, stopFollowing } from './followRegistry'
import { keepLoadTime } from './loadTimes'
import { prefetchOnIntent } from './prefetch'
import { prefetchByHistory } from './prefetchByHistory'
import { keepRootStyles } from './rootStyles'
import { tellServer } from './telemetry'
import { considerUpgrades, isAnythingPending } from './upgrades'
import { upkeepWords } from './upkeepWords'

/** A minute, give or take ten seconds, so that a thousand tabs do not ask together. */
const pollEveryMs = 60_000
const jitterMs = 10_000
/** Somebody who looks again, or goes to another page, gets news no older than this; quick steps share one question. */
const freshForMs = 1_000
const lookAgainMs = 2_000

/** Keeps the tab's modules current as long as somebody is signed in; the answer stops it. */
export function startUpkeep(): () => void {
  addWords('upkeep', upkeepWords)
  hearNotes((note) => {
    tellServer(note)
    countCrash(note)
    keepLoadTime(note)
  })
  startWithPage()
  const look = () => isAnythingPending() && considerUpgrades()
  const waiting = setInterval(look, lookAgainMs)
  // After whatever changed it is done: a module on the screen must not be replaced in the middle of its own change.
  const lookSoon = () => queueMicrotask(look)
  const stops = [
    pollNowAndThen(),
    followBackgroundErrors(),
    keepRootStyles(),
    guardInput(),
    prefetchOnIntent(),
    prefetchByHistory({ registry: tabRegistry, phaseOf: (id) => moduleState(id).phase }),
    onMountedChange(lookSoon),
    follow(lookSoon),
    () => clearInterval(waiting),
    stopFollowing,
  ]
  return () => stops.forEach((stop) => stop())
}

function pollNowAndThen(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedMs = 0
  const ask = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), pollEveryMs + (Math.random() * 2 - 1) * jitterMs)
    askedMs = performance.now()
    return pollRegistry()
  }
  let soon: Promise<void> | undefined
  const askIfStale = () => {
    soon ??= new Promise((done) => setTimeout(done, askedMs + freshForMs - performance.now()))
      .then(ask)
      .finally(() => (soon = undefined))
    return soon
  }
  const onFocus = () => void (document.visibilityState === 'visible' && askIfStale())
  // The page that was gone to may be another one of the same module: what is known now may be taken on the way.
  const unfollow = onPlaceChange(() => void askIfStale().then(() => considerUpgrades({ isNavigation: true })))
  addEventListener('focus', onFocus)
  document.addEventListener('visibilitychange', onFocus)
  // The answer names every file of the modules; then only the host's own are left.
  void ask().then(readListings)
  return () => {
    clearTimeout(timer)
    unfollow()
    removeEventListener('focus', onFocus)
    document.removeEventListener('visibilitychange', onFocus)
  }
}
