import { useViewer } from '@kasa/console/can'
import { useText } from '@kasa/console/i18n'
import { useUser } from '@kasa/console/session'
import { Route, Routes, useLocation } from '@kasa/ui/router'
import { useEffect, useMemo, type ComponentType } from 'react'

import { HomePage } from '../home/HomePage'
import { consoleMenu, firstLink } from '../menu/consoleMenu'
import { moduleMenu, moduleRoutes } from '../modules/moduleRoutes'
import type { ModuleRegistry } from '../modules/registry'
import { NotFoundPage } from '../notfound/NotFoundPage'
import { LogoutPage } from '../session/LogoutPage'
import { showTitle } from '../theme/brand'
import { Shell } from './Shell'

type ScreensProps = {
  registry: ModuleRegistry
  /** What draws a page of a module. */
  Page: ComponentType<{ moduleId: string; page: string }>
}

/** The screens of this person: the modules' own, from their manifests alone, and the host's few. */
export function Screens({ registry, Page }: ScreensProps) {
  const t = useText('host')
  const viewer = useViewer()
  const isIn = useUser() !== null
  const { pathname } = useLocation()
  const routes = useMemo(() => moduleRoutes(registry, viewer), [registry, viewer])
  const menu = useMemo(() => consoleMenu(moduleMenu(registry), viewer), [registry, viewer])
  const here = routes.find(({ path }) => path === pathname)
  const title = here ? t(`${here.moduleId}:${here.titleKey}`) : t(pathname === '/' ? 'home.title' : pathname === '/logout' ? 'logout.title' : 'notFound.title')
  useEffect(() => showTitle(title), [title])
  // The login page is on its way; nothing of the last person stays on the screen until then.
  if (!isIn) return null
  return (
    <Shell menu={menu}>
      <Routes>
        <Route path="/" element={<HomePage firstLink={firstLink(menu)} />} />
        <Route path="/logout" element={<LogoutPage />} />
        {routes.map(({ path, moduleId, page }) => (
          <Route key={path} path={path} element={<Page moduleId={moduleId} page={page} />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Shell>
  )
}
