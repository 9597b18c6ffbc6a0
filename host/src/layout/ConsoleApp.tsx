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

/** Registers texts, styles and services before the first render. */
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
  // Starts loading the module of this address without waiting for the console to render.
  const here = moduleRoutes(tabRegistry(), viewer()).find(({ path }) => path === location.pathname)
  if (here) void openModule(here.moduleId)
}

/** Starts what runs while signed in; returns a function to stop it. */
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
