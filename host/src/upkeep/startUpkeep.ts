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
import { reportToServer } from './telemetry'
import { considerUpgrades, isAnythingPending } from './upgrades'
import { upkeepWords } from './upkeepWords'

/** A minute, give or take ten seconds, so that tabs do not poll together. */
const pollEveryMs = 60_000
const jitterMs = 10_000
/** On focus or navigation, the registry is refetched if older than this; quick navigations share one request. */
const freshForMs = 1_000
const lookAgainMs = 2_000

/** Keeps the tab's modules current while signed in; returns a function to stop. */
export function startUpkeep(): () => void {
  addWords('upkeep', upkeepWords)
  hearNotes((note) => {
    reportToServer(note)
    countCrash(note)
    keepLoadTime(note)
  })
  startWithPage()
  const look = () => isAnythingPending() && considerUpgrades()
  const waiting = setInterval(look, lookAgainMs)
  // After the current change is complete, so that a module is not replaced during its own update.
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
  // The new page may belong to the same module, so a known upgrade can be applied during the navigation.
  const unfollow = onPlaceChange(() => void askIfStale().then(() => considerUpgrades({ isNavigation: true })))
  addEventListener('focus', onFocus)
  document.addEventListener('visibilitychange', onFocus)
  // The registry lists all files of the modules; afterwards the host's own listings are read.
  void ask().then(readListings)
  return () => {
    clearTimeout(timer)
    unfollow()
    removeEventListener('focus', onFocus)
    document.removeEventListener('visibilitychange', onFocus)
  }
}
