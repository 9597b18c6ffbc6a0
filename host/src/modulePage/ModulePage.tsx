import { askAhead, noteShown } from '@kasa/console/ahead'
import { useText } from '@kasa/console/i18n'
import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'

import { failModule, moduleState, offeredModule, openModule, useModuleState, withinLimit } from '../modules/loader'
import { ModuleError } from '../modules/failure'
import type { Pages } from '../modules/moduleState'
import { useMounted } from '../modules/mounted'
import { noteOpening } from '../modules/opening'

/** When a load counts as slow; and how long a page may wait for data before its first render. In ms. */
const slowLoadMs = 5_000
const mountLimitMs = 5_000
/** Work with the first data within this time belongs to opening the page. In ms. */
const settlingMs = 1_000

/** `first`: the page's first API request. */
type Props = { moduleId: string; page: string; first: string | undefined }

/** The error card is loaded after the page; if it cannot be loaded, a plain message is shown. */
const card = () => import('./ModuleCard')
const ModuleCard = lazy(() =>
  card().then(
    (file) => ({ default: file.ModuleCard }),
    () => ({ default: PlainCard }),
  ),
)
const SlowModule = lazy(() =>
  card().then(
    (file) => ({ default: file.SlowModule }),
    () => ({ default: PlainCard }),
  ),
)

function PlainCard({ moduleId }: { moduleId: string }) {
  const t = useText('host')
  return <p role="alert">{t('module.failed', { module: moduleId })}</p>
}

/** A page of a module: loading, the page, or the module's error card. */
export function ModulePage({ moduleId, page, first }: Props) {
  const state = useModuleState(moduleId)
  useMounted(moduleId)
  useEffect(() => {
    void openModule(moduleId)
  }, [moduleId, state.phase])
  // A page that is already loaded makes its request itself.
  useEffect(() => {
    if (first !== undefined && !isThere(moduleId, page)) askAhead(first)
  }, [moduleId, page, first])

  if (state.phase === 'failed' || state.phase === 'incompatible') {
    return (
      <Suspense fallback={<Loading />}>
        <ModuleCard moduleId={moduleId} state={state} />
      </Suspense>
    )
  }
  if (state.phase !== 'ready') return <Loading slowAfterMs={slowLoadMs} moduleId={moduleId} />
  return <ReadyPage key={`${moduleId}/${page}`} moduleId={moduleId} page={page} pages={state.pages} />
}

function ReadyPage({ moduleId, page, pages }: Omit<Props, 'first'> & { pages: Pages }) {
  const known = useMemo(() => pageOf(pages, moduleId, page), [pages, moduleId, page])
  // One object per mount; tells the boundary how far the page came.
  const [progress] = useState<Progress>(() => ({ isDrawn: false, isMounted: false }))
  const waiting = <Waiting moduleId={moduleId} arrival={known.arrival} />
  return (
    <ModuleBoundary key={keyOf(pages)} moduleId={moduleId} progress={progress}>
      <Suspense fallback={waiting}>
        <Loaded known={known} waiting={waiting}>
          {(Page) => (
            <>
              <Drawn progress={progress} />
              <Page />
              <Mounted progress={progress} />
            </>
          )}
        </Loaded>
      </Suspense>
    </ModuleBoundary>
  )
}

type LoadedProps = { known: KnownPage; waiting: ReactNode; children: (Page: ComponentType) => ReactNode }

/**
 * Renders the page once its code is loaded. Not `lazy`, because React shows its fallback for at least 300 ms, and
 * most pages need a fifth of that.
 */
function Loaded({ known, waiting, children }: LoadedProps) {
  const [, setLoaded] = useState<unknown>(known.loaded)
  useEffect(() => {
    let isHere = true
    void known.settled.then(() => isHere && setLoaded(known.loaded))
    return () => void (isHere = false)
  }, [known])
  if (known.loaded === undefined) return waiting
  if ('error' in known.loaded) throw known.loaded.error
  return children(known.loaded.Page)
}

/** Remounts for another build of a module, so that state is never shared between builds. */
const keyOf = (pages: Pages) => {
  const known = keys.get(pages) ?? String(keyCount++)
  keys.set(pages, known)
  return known
}
const keys = new WeakMap<Pages, string>()
let keyCount = 0

/** When the page's code arrived; earlier time counts as network time. */
type Arrival = { atMs: number | undefined }
type KnownPage = {
  arrival: Arrival
  settled: Promise<void>
  loaded?: { Page: ComponentType } | { error: unknown }
}

const pagesByModule = new WeakMap<Pages, Map<string, KnownPage>>()

/** One component per page and load of its module, so that returning to a page fetches nothing. */
function pageOf(pages: Pages, moduleId: string, page: string): KnownPage {
  const known = pagesByModule.get(pages) ?? new Map<string, KnownPage>()
  pagesByModule.set(pages, known)
  const found = known.get(page) ?? newPage(pages, moduleId, page)
  known.set(page, found)
  return found
}

/** True if this tab has the page's code. */
function isThere(moduleId: string, page: string): boolean {
  const state = moduleState(moduleId)
  return state.phase === 'ready' && pagesByModule.get(state.pages)?.get(page)?.loaded !== undefined
}

function newPage(pages: Pages, moduleId: string, page: string): KnownPage {
  const known: KnownPage = { arrival: { atMs: undefined }, settled: load() }
  return known

  async function load() {
    try {
      const Page = await withinLimit(loadPage(pages, moduleId, page), `${moduleId}/${page}`)
      known.arrival.atMs = performance.now()
      known.loaded = { Page }
    } catch (error) {
      known.loaded = { error }
    }
  }
}

async function loadPage(pages: Pages, moduleId: string, page: string) {
  const component = await pages[page]?.()
  if (!component) throw new ModuleError('NO_PAGE', `${moduleId} has no page "${page}"`)
  return component
}

/** Shows a loading message; after a while, that it is slow, with a button to stop. */
function Loading({ moduleId, slowAfterMs }: { moduleId?: string; slowAfterMs?: number }) {
  const t = useText('host')
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (slowAfterMs === undefined) return
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [slowAfterMs])
  if (isSlow && moduleId !== undefined) return <SlowModule moduleId={moduleId} />
  return (
    <p role="status" className="k-sr">
      {t('module.loading')}
    </p>
  )
}

/** Gives up on a page that has its code but does not render in time. */
function Waiting({ moduleId, arrival }: { moduleId: string; arrival: Arrival }) {
  const mountedMs = useState(() => performance.now())[0]
  useEffect(() => {
    const timer = setInterval(() => {
      const sinceMs = arrival.atMs !== undefined && Math.max(arrival.atMs, mountedMs)
      if (sinceMs === false || performance.now() - sinceMs < mountLimitMs) return
      clearInterval(timer)
      failModule(
        moduleId,
        new ModuleError('MOUNT', `a page of ${moduleId} drew nothing within ${mountLimitMs / 1000} s`),
      )
    }, 250)
    return () => clearInterval(timer)
  }, [moduleId, arrival, mountedMs])
  return <Loading slowAfterMs={mountLimitMs / 2} moduleId={moduleId} />
}

/**
 * `isDrawn`: React committed the first render. `isMounted`: its first effects have run. An error in between came from
 * an effect.
 */
type Progress = { isDrawn: boolean; isMounted: boolean; opened?: () => void }

/** Layout effects run in tree order: this one before those of the page. */
function Drawn({ progress }: { progress: Progress }) {
  useLayoutEffect(() => {
    progress.isDrawn = true
    noteShown()
  }, [progress])
  return null
}

/** Runs after the page's effects; React rethrows an effect's error in the same task, after the other effects. */
function Mounted({ progress }: { progress: Progress }) {
  useEffect(() => {
    const timer = setTimeout(() => void (progress.isMounted = true), 0)
    const settled = setTimeout(() => progress.opened?.(), settlingMs)
    return () => {
      clearTimeout(timer)
      clearTimeout(settled)
    }
  }, [progress])
  return null
}

type BoundaryProps = { moduleId: string; progress: Progress; children: ReactNode }

/** Catches all errors of a module's page; the rest of the console is not affected. */
class ModuleBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  constructor(props: BoundaryProps) {
    super(props)
    props.progress.opened?.()
    props.progress.opened = noteOpening(offeredModule(props.moduleId))
  }

  override componentWillUnmount() {
    this.props.progress.opened?.()
  }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    const { moduleId, progress } = this.props
    progress.opened?.()
    failModule(moduleId, error, progress.isDrawn && !progress.isMounted ? 'EFFECT' : 'RENDER')
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
