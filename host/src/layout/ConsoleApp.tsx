import { followActivity } from '@kasa/console/activity'
import { startCounts } from '@kasa/console/counts'
import { addWords, startLanguage } from '@kasa/console/i18n'
import { topBarLanguage } from '@kasa/console/language'
import { startLive } from '@kasa/console/live'
import { queryClient, QueryClientProvider } from '@kasa/console/query'
import { startRenewal } from '@kasa/console/renewal'
import { followOtherTabs, viewer } from '@kasa/console/session'
import { recordWordsHost } from '@kasa/console/recordWordsHost'
import { slotHost } from '@kasa/console/slotHost'
import { tenant } from '@kasa/console/tenant'
import { BrowserRouter } from '@kasa/ui/router'
import { UiProvider } from '@kasa/ui/UiProvider'
import { useEffect, useState } from 'react'

import { StepUpArea } from '../account/StepUpArea'
import { hostWords } from '../language/hostWords'
import { MoneyArea } from '../money/MoneyArea'
import { openModule, tabRegistry, useTabRegistry } from '../modules/loader'
import { addModuleWords } from '../modules/addModuleWords'
import { ModulePage } from '../modulePage/ModulePage'
import { moduleRoutes, offeredModules } from '../modules/moduleRoutes'
import { SessionArea } from '../session/SessionArea'
import { addPageStyles } from '../theme/pageStyles'
import { Part } from '../frame/Boundary'
import { QuestionArea } from './QuestionArea'
import { Screens } from './Screens'
import { addShellStyles } from './shellStyles'
import { UpkeepArea } from './UpkeepArea'
import { ToastArea } from './ToastArea'

/** Words, styles and the page's own things, before the first drawing. */
function prepare(): void {
  slotHost.start = () =>
    import('../slots/startSlots').then(
      ({ startSlots }) => startSlots(),
      () => undefined,
    )
  recordWordsHost.start = () =>
    import('../recordWords/startRecordWords').then(
      ({ startRecordWords }) => startRecordWords(),
      () => undefined,
    )
  addPageStyles()
  addShellStyles()
  addWords('host', hostWords)
  offeredModules(tabRegistry()).forEach(addModuleWords)
  void startLanguage(topBarLanguage())
  // The module of this address need not wait for the console to be drawn.
  const here = moduleRoutes(tabRegistry(), viewer()).find(({ path }) => path === location.pathname)
  if (here) void openModule(here.moduleId)
}

/** What runs as long as somebody is signed in; the answer stops it. */
function startSession(): () => void {
  const stops = [followOtherTabs(), followActivity(), startRenewal(), startCounts(), startLive()]
  return () => stops.forEach((stop) => stop())
}

/** The console of a signed-in person. */
export function ConsoleApp() {
  useState(prepare)
  const registry = useTabRegistry()
  useEffect(startSession, [])
  return (
    <UiProvider brand={tenant().brand.colors}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Screens registry={registry} Page={ModulePage} />
          <Part>
            <MoneyArea />
          </Part>
        </BrowserRouter>
        <Part>
          <ToastArea />
        </Part>
        <Part>
          <QuestionArea />
        </Part>
        <Part>
          <StepUpArea />
        </Part>
        <Part>
          <UpkeepArea />
        </Part>
        <Part>
          <SessionArea />
        </Part>
      </QueryClientProvider>
    </UiProvider>
  )
}
