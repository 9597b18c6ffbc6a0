import { addWords, useText } from '@kasa/console/i18n'
import { Component, lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react'

import { failModule, openModule, useModuleState, withinLimit } from './loader'
import { ModuleError } from './failure'
import { ModuleCard } from './ModuleCard'
import type { Pages } from './moduleState'
import { cardWords } from './cardWords'

addWords('modules', cardWords)

type Props = { moduleId: string; page: string }

/** A page of a module in its place: loading, then the page, or the module's own card when something is wrong with it. */
export function ModulePage({ moduleId, page }: Props) {
  const state = useModuleState(moduleId)
  useEffect(() => {
    void openModule(moduleId)
  }, [moduleId, state.phase])

  if (state.phase === 'failed' || state.phase === 'incompatible') return <ModuleCard moduleId={moduleId} state={state} />
  if (state.phase !== 'ready') return <Loading />
  return (
    <ModuleBoundary key={`${moduleId}/${page}`} moduleId={moduleId}>
      <Suspense fallback={<Loading />}>
        <ReadyPage moduleId={moduleId} page={page} pages={state.pages} />
      </Suspense>
    </ModuleBoundary>
  )
}

function ReadyPage({ moduleId, page, pages }: Props & { pages: Pages }) {
  const Page = useMemo(() => pageOf(pages, moduleId, page), [pages, moduleId, page])
  return <Page />
}

const pagesByModule = new WeakMap<Pages, Map<string, ReturnType<typeof lazy>>>()

/** One component per page and load of its module, so that coming back to a page fetches nothing. */
function pageOf(pages: Pages, moduleId: string, page: string) {
  const known = pagesByModule.get(pages) ?? new Map<string, ReturnType<typeof lazy>>()
  pagesByModule.set(pages, known)
  const Page = known.get(page) ?? lazy(() => withinLimit(loadPage(pages, moduleId, page), `${moduleId}/${page}`))
  known.set(page, Page)
  return Page
}

async function loadPage(pages: Pages, moduleId: string, page: string) {
  const component = await pages[page]?.()
  if (!component) throw new ModuleError('NO_PAGE', `${moduleId} has no page "${page}"`)
  return { default: component }
}

function Loading() {
  const t = useText('modules')
  return (
    <p role="status" className="k-sr">
      {t('loading')}
    </p>
  )
}

type BoundaryProps = { moduleId: string; children: ReactNode }

/** Whatever a page of a module throws ends here; the rest of the console does not notice. */
class ModuleBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    failModule(this.props.moduleId, error)
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
