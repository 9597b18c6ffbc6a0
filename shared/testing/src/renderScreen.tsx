import type { TokenClaims } from '@kasa/contracts/auth'
import type { TenantPublic } from '@kasa/contracts/tenant'
import type { Language } from '@kasa/domain/money'
import { addWords, startLanguage, type Words } from '@kasa/console/i18n'
import { createQueryClient, QueryClientProvider, type QueryClient } from '@kasa/console/query'
import { keepTokens } from '@kasa/console/session'
import { BrowserRouter, Route, Routes, useLocation } from '@kasa/ui/router'
import { UiProvider } from '@kasa/ui/UiProvider'
import { act, render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'

import { tokenFor } from './people'
import { putTenantPage } from './tenantPage'

export type ScreenOptions = {
  /** The URL with its filters; by default the screen's own route. */
  path?: string
  routePath?: string
  /** The claims of the user; by default an administrator. */
  claims?: Partial<TokenClaims>
  tenant?: Partial<TenantPublic>
  language?: Language
  /** The modules of the page's registry; read once per test file. */
  manifests?: readonly { id: string; version: string }[]
  /** Translations by module id. */
  words?: Readonly<Record<string, Words>>
}

export type Screen = RenderResult & { user: UserEvent; queryClient: QueryClient; address: () => string }

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation()
  onChange(pathname + search)
  return null
}

/** Renders a whole screen as the host would: signed in, in a language, at a URL, with its own cache. */
export async function renderScreen(screen: ReactNode, options: ScreenOptions = {}): Promise<Screen> {
  const { path = '/', routePath = '*', claims = {}, tenant = {}, language = 'en', words = {}, manifests = [] } = options
  putTenantPage(tenant, manifests)
  keepTokens({ token: tokenFor(claims), tokenRefresh: 'refresh-0' })
  for (const [module, table] of Object.entries(words)) addWords(module, table)
  await act(() => startLanguage(language))
  const queryClient = createQueryClient()
  let address = path
  window.history.replaceState(null, '', path)
  const result = render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Address onChange={(now) => (address = now)} />
          <Routes>
            <Route path={routePath} element={screen} />
            <Route path="*" element={null} />
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  return Object.assign(result, { user: userEvent.setup(), queryClient, address: () => address })
}
