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

/** Half of what a load may take; and what a page may wait for its data before it has drawn anything. In ms. */
const slowLoadMs = 5_000
const mountLimitMs = 5_000
/** What a page does with its first data belongs to its opening. In ms. */
const settlingMs = 1_000

/** `first`: what the page asks the API for first. */
type Props = { moduleId: string; page: string; first: string | undefined }

/**
 * Cards and their words come after the page; where even they do not come, a plain word stands in the module's place.
 */
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

/**
 * A page of a module in its place: loading, then the page, or the module's own card when something is wrong with it.
 */
export function ModulePage({ moduleId, page, first }: Props) {
  const state = useModuleState(moduleId)
  useMounted(moduleId)
  useEffect(() => {
    void openModule(moduleId)
  }, [moduleId, state.phase])
  // A page that is there asks for itself, if it asks at all.
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
  // A new object per mounting: it tells the boundary how far this one came.
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
 * The page once its code is there. Not `lazy`, whose waiting React shows for at least 300 ms before it shows anything
 * else, where most pages need a fifth of that.
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

/** Two builds of a module never share a tree: the state of the one is not the other's. */
const keyOf = (pages: Pages) => {
  const known = keys.get(pages) ?? String(keyCount++)
  keys.set(pages, known)
  return known
}
const keys = new WeakMap<Pages, string>()
let keyCount = 0

/** When the page's code was there; until then the time is the network's. */
type Arrival = { atMs: number | undefined }
type KnownPage = {
  arrival: Arrival
  settled: Promise<void>
  loaded?: { Page: ComponentType } | { error: unknown }
}

const pagesByModule = new WeakMap<Pages, Map<string, KnownPage>>()

/** One component per page and load of its module, so that coming back to a page fetches nothing. */
function pageOf(pages: Pages, moduleId: string, page: string): KnownPage {
  const known = pagesByModule.get(pages) ?? new Map<string, KnownPage>()
  pagesByModule.set(pages, known)
  const found = known.get(page) ?? newPage(pages, moduleId, page)
  known.set(page, found)
  return found
}

/** True for a page whose code this tab has. */
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

/** Says that it loads; after a while, that it takes long, with a way to stop. */
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

/** A page whose code is there but that never draws is given up after its own time. */
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
 * `isDrawn`: React took its first drawing. `isMounted`: its first effects have run. Between the two, an effect threw.
 */
type Progress = { isDrawn: boolean; isMounted: boolean; opened?: () => void }

/** Layout effects run in the order of the tree: this one before any effect of the page. */
function Drawn({ progress }: { progress: Progress }) {
  useLayoutEffect(() => {
    progress.isDrawn = true
    noteShown()
  }, [progress])
  return null
}

/** And this one after all of them; React hands on what an effect threw in the same task, after the other effects. */
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

/** Whatever a page of a module throws ends here; the rest of the console does not notice. */
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
