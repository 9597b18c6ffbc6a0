import { putTenantPage } from '@kasa/testing/tenantPage'

/** Stored, browser, tenant's default → before sign-in, behind the top bar (specification section 4, both sentences). */
const table: [string | null, string, 'tr' | 'en' | null, 'tr' | 'en', 'tr' | 'en'][] = [
  ['en', 'tr-TR', 'tr', 'en', 'en'],
  ['tr', 'en-US', null, 'tr', 'tr'],
  [null, 'tr-TR', null, 'tr', 'tr'],
  [null, 'en-GB', 'tr', 'en', 'tr'],
  [null, 'de-DE', 'tr', 'tr', 'tr'],
  [null, 'de-DE', null, 'en', 'tr'],
  ['de', 'fr-FR', null, 'en', 'tr'],
]

test.each(table)('stored %s, browser %s, tenant %s', async (stored, browser, tenantDefault, before, behind) => {
  jest.resetModules()
  localStorage.clear()
  if (stored !== null) localStorage.setItem('lang', stored)
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(browser)
  putTenantPage({ defaultLanguage: tenantDefault })
  const { detectLanguage, topBarLanguage } = await import('./language')
  expect([detectLanguage(), topBarLanguage()]).toEqual([before, behind])
})
