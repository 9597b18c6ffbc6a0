import { useViewer } from '@kasa/console/can'
import { useText } from '@kasa/console/i18n'
import { useUser } from '@kasa/console/session'
import { Route, Routes, useLocation } from '@kasa/ui/router'
import { lazy, Suspense, useEffect, useMemo, type ComponentType } from 'react'

import { HomePage } from '../home/HomePage'
import { consoleMenu, firstLink } from '../menu/consoleMenu'
import { moduleMenu, moduleRoutes } from '../modules/moduleRoutes'
import { placeChanged } from '../modules/place'
import type { ModuleRegistry } from '../modules/registry'
import { LogoutPage } from '../session/LogoutPage'
import { showTitle } from '../theme/brand'
import { Shell } from './Shell'

/** The host's own pages. */
const ownTitles: Readonly<Record<string, string>> = {
  '/': 'home.title',
  '/logout': 'logout.title',
  '/status': 'status.title',
}

const notFound = () => import('../notfound/NotFoundPage').then((file) => ({ default: file.NotFoundPage }))
const NotFoundPage = lazy(notFound)
const StatusPage = lazy(() => import('../status/StatusPage').then((file) => ({ default: file.StatusPage }), notFound))

type ScreensProps = {
  registry: ModuleRegistry
  /** Renders a page of a module. */
  Page: ComponentType<{ moduleId: string; page: string; first: string | undefined }>
}

/** The screens of this person: modules' pages from their manifests, and the host's own. */
export function Screens({ registry, Page }: ScreensProps) {
  const t = useText('host')
  const person = useViewer()
  const isIn = useUser() !== null
  const { pathname } = useLocation()
  // The tenant's modules may have changed with the registry.
  const viewer = useMemo(
    () => ({
      ...person,
      modules: registry.status === 'verified' ? registry.modules.map(({ id }) => id) : person.modules,
    }),
    [person, registry],
  )
  const routes = useMemo(() => moduleRoutes(registry, viewer), [registry, viewer])
  const menu = useMemo(() => consoleMenu(moduleMenu(registry), viewer), [registry, viewer])
  const here = routes.find(({ path }) => path === pathname)
  const title = here ? t(`${here.moduleId}:${here.titleKey}`) : t(ownTitles[pathname] ?? 'notFound.title')
  useEffect(() => showTitle(title), [title])
  useEffect(() => placeChanged(pathname), [pathname])
  // The login page is loading; nothing of the previous person may stay visible.
  if (!isIn) return null
  return (
    <Shell menu={menu}>
      <Routes>
        <Route path="/" element={<HomePage firstLink={firstLink(menu)} />} />
        <Route path="/logout" element={<LogoutPage />} />
        <Route
          path="/status"
          element={
            <Suspense>
              <StatusPage />
            </Suspense>
          }
        />
        {routes.map(({ path, moduleId, page, first }) => (
          <Route key={path} path={path} element={<Page moduleId={moduleId} page={page} first={first} />} />
        ))}
        <Route
          path="*"
          element={
            <Suspense>
              <NotFoundPage />
            </Suspense>
          }
        />
      </Routes>
    </Shell>
  )
}
