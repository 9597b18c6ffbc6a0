import { useViewer } from '@kasa/console/can'
import { startCounts } from '@kasa/console/counts'
import { addWords, startLanguage, useText } from '@kasa/console/i18n'
import { topBarLanguage } from '@kasa/console/language'
import { startLive } from '@kasa/console/live'
import { queryClient, QueryClientProvider } from '@kasa/console/query'
import { startRenewal } from '@kasa/console/renewal'
import { followOtherTabs } from '@kasa/console/session'
import { tenant } from '@kasa/console/tenant'
import { BrowserRouter, Route, Routes, useLocation } from '@kasa/ui/router'
import { UiProvider } from '@kasa/ui/UiProvider'
import { useEffect, useMemo, useState } from 'react'

import { HomePage } from '../home/HomePage'
import { hostWords } from '../language/hostWords'
import { consoleMenu, firstLink } from '../menu/consoleMenu'
import { ModulePage } from '../modules/ModulePage'
import { moduleMenu, moduleRoutes, moduleWords } from '../modules/moduleRoutes'
import type { ModuleRegistry } from '../modules/registry'
import { NotFoundPage } from '../notfound/NotFoundPage'
import { LogoutPage } from '../session/LogoutPage'
import { showFavicon, showTitle } from '../theme/brand'
import { addPageStyles } from '../theme/pageStyles'
import { QuestionArea } from './QuestionArea'
import { Shell } from './Shell'
import { addShellStyles } from './shellStyles'
import { ToastArea } from './ToastArea'

/** Words, styles and the page's own things, before the first drawing. */
function prepare(registry: ModuleRegistry): void {
  addPageStyles()
  addShellStyles()
  showFavicon()
  addWords('host', hostWords)
  for (const [id, words] of moduleWords(registry)) addWords(id, words)
  void startLanguage(topBarLanguage())
}

/** What runs as long as somebody is signed in; the answer stops it. */
function startSession(): () => void {
  const stops = [followOtherTabs(), startRenewal(), startCounts(), startLive()]
  return () => stops.forEach((stop) => stop())
}

/** The screens of this person: the modules' own, from their manifests alone, and the host's few. */
function Screens({ registry }: { registry: ModuleRegistry }) {
  const t = useText('host')
  const viewer = useViewer()
  const { pathname } = useLocation()
  const routes = useMemo(() => moduleRoutes(registry, viewer), [registry, viewer])
  const menu = useMemo(() => consoleMenu(moduleMenu(registry), viewer), [registry, viewer])
  const here = routes.find(({ path }) => path === pathname)
  const title = here ? t(`${here.moduleId}:${here.titleKey}`) : t(pathname === '/' ? 'home.title' : pathname === '/logout' ? 'logout.title' : 'notFound.title')
  useEffect(() => showTitle(title), [title])
  return (
    <Shell menu={menu}>
      <Routes>
        <Route path="/" element={<HomePage firstLink={firstLink(menu)} />} />
        <Route path="/logout" element={<LogoutPage />} />
        {routes.map(({ path, moduleId, page }) => (
          <Route key={path} path={path} element={<ModulePage moduleId={moduleId} page={page} />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Shell>
  )
}

/** The console of a signed-in person. */
export function ConsoleApp({ registry }: { registry: ModuleRegistry }) {
  useState(() => prepare(registry))
  useEffect(startSession, [])
  return (
    <UiProvider brand={tenant().brand.colors}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Screens registry={registry} />
        </BrowserRouter>
        <ToastArea />
        <QuestionArea />
      </QueryClientProvider>
    </UiProvider>
  )
}
