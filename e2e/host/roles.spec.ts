import { expect, type Page } from '@playwright/test'
import { boot } from '@kasa/contracts/boot'
import { registry } from '@kasa/contracts/registry'
import { mayAccess } from '@kasa/domain/access'
import { can, isPermission } from '@kasa/domain/permissions'
import { publishedManifest } from '@kasa/module/manifest'

import { demoAccountOf, demoPersonKeys, type DemoPerson } from '../../deploy/demo/accounts'
import { askConsole } from '../console/askConsole'
import { demoTenants, test, type DemoTenant } from '../console/consoleTest'

/** Existing screens, by their menu text; `data` is the API path that the screen reads. */
const screens = {
  Dashboard: { path: '/dash/remit', data: '/api/desk' },
  // Three pages with one name; every person has at most one of them.
  'Dashboard of everybody': { path: '/dash/admin', data: '/api/dash/admin' },
  'Dashboard of a merchant': { path: '/dash', data: '/api/dash/merchant' },
  'Limit Group': { path: '/limit-group/list', data: '/api/limit-group/list' },
  'Remit Group': { path: '/remit-group/list', data: '/api/remit-group/list' },
  'Bank List': { path: '/bank-name/list', data: '/api/bank-name/list' },
  'Bank Account': { path: '/bank-account/list', data: '/api/bank-account/list' },
  'Bot list': { path: '/watcher-bot/list', data: '/api/watcher-bot/list' },
  'Shift hand-overs': { path: '/shift/list', data: '/api/shift/list' },
  // A merchant can read its card transfers by the API without having the page. Tested with data that only people with
  // the page can read.
  'Transfer Request': { path: '/trn', data: '/api/card-terminal/list' },
  'Deposit Request': { path: '/remit-request/list', data: '/api/remit-request/list' },
  'Global Deposit Request': { path: '/remit-request/alllist', data: '/api/remit-request/list' },
  Unmatched: { path: '/remit-request/unmatched', data: '/api/match/lines' },
  'Withdraw Request': { path: '/withdraw-request/list', data: '/api/withdraw-request/list' },
  'Approval rules': { path: '/withdraw-request/approval-rules', data: '/api/payout-rule/list' },
  Approvals: { path: '/approval/list', data: '/api/approval/list' },
  // More people can read the screen's own data than open it. Tested with data that exactly those people can read.
  Merchants: { path: '/merchants/merchantList', data: '/api/limit-group/list' },
  'My merchant': { path: '/merchants/my', data: '/api/users/list' },
  Users: { path: '/users/userList', data: '/api/users/list' },
  'Callback list': { path: '/callback/list', data: '/api/callback/list' },
  Settings: { path: '/sysparameter/list', data: '/api/sysparameter/list' },
  'Audit log': { path: '/audit/list', data: '/api/audit/list' },
} as const
type Screen = keyof typeof screens
const allScreens = Object.keys(screens) as Screen[]
/** The text of the screen's menu entry. */
const labelOf = (screen: Screen) => screen.replace(/ of (everybody|a merchant)$/, '')

/**
 * Who sees which screen, by specification section 2. Deposits: ADMIN or MERCHANT. All deposits: SUBREMIT or REMIT, but
 * not ADMIN. Users: ADMIN, MERCHANT, REMIT or PAPARA with USER_MANAGEMENT (of these, admin and merchant hold it).
 * Callbacks: ADMIN or MERCHANT. Groups and banks: ADMIN. Bank accounts and bots: ADMIN, REMIT or SUBREMIT.
 * Dashboards: ADMIN; MERCHANT; REMIT but not ADMIN. Merchants and settings: ADMIN. One's own merchant: MERCHANT with
 * USER_MANAGEMENT. Payouts: ADMIN, MERCHANT, REMIT or SUBREMIT. Approval rules: ADMIN. Card transfers: TRADER or
 * ADMIN, on the tenant that has them. All other screens here belong to modules that both tenants have.
 * Hand-overs and approvals are not in the specification. Hand-overs: people who give, take or oversee a shift.
 * Approvals: people who request or decide; of a merchant's people, those with a right over its money or users.
 */
const menuOfAll: Readonly<Record<DemoPerson, readonly Screen[]>> = {
  admin: [
    'Dashboard of everybody',
    'Transfer Request',
    'Deposit Request',
    'Unmatched',
    'Withdraw Request',
    'Limit Group',
    'Remit Group',
    'Bank List',
    'Bank Account',
    'Approval rules',
    'Bot list',
    'Shift hand-overs',
    'Approvals',
    'Merchants',
    'Users',
    'Callback list',
    'Settings',
    'Audit log',
  ],
  admin2: [
    'Dashboard of everybody',
    'Transfer Request',
    'Deposit Request',
    'Unmatched',
    'Withdraw Request',
    'Limit Group',
    'Remit Group',
    'Bank List',
    'Bank Account',
    'Approval rules',
    'Bot list',
    'Shift hand-overs',
    'Approvals',
    'Merchants',
    'Users',
    'Callback list',
    'Settings',
    'Audit log',
  ],
  system: [],
  merchant: [
    'Dashboard of a merchant',
    'Deposit Request',
    'Withdraw Request',
    'Approvals',
    'My merchant',
    'Users',
    'Callback list',
  ],
  merchant2: ['Dashboard of a merchant', 'Deposit Request', 'Withdraw Request', 'Callback list'],
  merchanttrader: [],
  trader: ['Transfer Request'],
  remit: [
    'Dashboard',
    'Global Deposit Request',
    'Unmatched',
    'Withdraw Request',
    'Bank Account',
    'Bot list',
    'Shift hand-overs',
    'Approvals',
  ],
  remit2: [
    'Dashboard',
    'Global Deposit Request',
    'Unmatched',
    'Withdraw Request',
    'Bank Account',
    'Bot list',
    'Shift hand-overs',
    'Approvals',
  ],
  subremit: ['Global Deposit Request', 'Unmatched', 'Withdraw Request', 'Bank Account', 'Bot list', 'Shift hand-overs'],
  subremit2: [
    'Global Deposit Request',
    'Unmatched',
    'Withdraw Request',
    'Bank Account',
    'Bot list',
    'Shift hand-overs',
  ],
  teller: ['Global Deposit Request', 'Unmatched', 'Withdraw Request', 'Bank Account', 'Bot list', 'Shift hand-overs'],
  teller2: ['Global Deposit Request', 'Unmatched', 'Withdraw Request', 'Bank Account', 'Bot list', 'Shift hand-overs'],
  papara: [],
  subpapara: [],
}

/**
 * Pages without a menu entry: a person's own actions in the audit log, and the settings, which SYSTEM reads (domain
 * section 8).
 */
const withoutAudit: readonly DemoPerson[] = ['system', 'merchanttrader']
const ofDemoAlone: readonly Screen[] = ['Transfer Request', 'Withdraw Request', 'Approval rules']
const menuOf = (person: DemoPerson, tenant: DemoTenant) =>
  menuOfAll[person].filter((screen) => tenant === 'demo' || !ofDemoAlone.includes(screen))
const opens = (person: DemoPerson, tenant: DemoTenant, screen: Screen) =>
  menuOf(person, tenant).includes(screen) ||
  (screen === 'Audit log' && !withoutAudit.includes(person)) ||
  (screen === 'Settings' && person === 'system')

const menuLinks = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.querySelector('.h-label')?.textContent, link.getAttribute('href')]),
    )

const bootOf = (html: string) =>
  boot.parse(JSON.parse(/<script type="application\/json" id="kasa-boot">(.*?)<\/script>/s.exec(html)?.[1] ?? ''))
const registryOf = (html: string) => registry.parse(JSON.parse(bootOf(html).registry.payload))

const knownPaths = new Set<unknown>([...Object.values(screens).map(({ path }) => path), '/logout'])

/**
 * Menu entries outside the specification, for a module's own lists: shown to everyone with the permission of the page.
 */
function ownEntries(html: string, person: DemoPerson): string[] {
  const { role, scope } = demoAccountOf(person)
  const manifests = registryOf(html).modules.map(({ module }) => publishedManifest.parse(module))
  const viewer = { role, scope: scope.join(','), modules: manifests.map(({ id }) => id) }
  return manifests.flatMap(({ menu, routes }) =>
    menu
      .filter((entry) => !knownPaths.has(entry.link) && mayAccess(entry, viewer))
      .filter(({ link }) =>
        routes.some(({ path, permission }) => path === link && isPermission(permission) && can(viewer, permission)),
      )
      .map(({ link }) => link),
  )
}

/** Navigates like a click on a link, without loading a page: one page load takes as long as ten of these. */
const walkTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

async function expectNotFound(page: Page) {
  await expect(page.getByRole('heading', { name: 'Sorry, page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/')
}

/**
 * Table tests prove the menu's rules (`visibleMenu`, `matrix.property.test.ts`). Three people show that the browser
 * uses them.
 */
const isShort = (person: DemoPerson, tenant: DemoTenant) =>
  tenant === 'demo' && ['admin', 'merchant', 'remit'].includes(person)

for (const tenant of demoTenants) {
  for (const person of demoPersonKeys) {
    const shown = menuOf(person, tenant)
    const hidden = allScreens.filter((screen) => !opens(person, tenant, screen))
    const tag = isShort(person, tenant) ? [] : '@long'
    test(
      `${person}@${tenant}.test sees ${shown.join(', ') || 'no screen of these'}, and 404 for the rest`,
      { tag },
      async ({ seat, kasa }) => {
        const page = await seat({ person, tenant })
        const [first, ...others] = hidden
        await page.goto(kasa.address(tenant, first ? screens[first].path : '/no-such-screen'))
        await expectNotFound(page)
        for (const screen of others) {
          // The home page in between proves that the next "not found" belongs to the next URL.
          await walkTo(page, '/')
          await expect(page.getByRole('heading', { name: 'Sorry, page not found' })).toHaveCount(0)
          await walkTo(page, screens[screen].path)
          await expectNotFound(page)
        }
        const links = await menuLinks(page)
        const own = ownEntries((await askConsole(kasa.address(tenant, '/'))).text, person)
        expect(links.filter(([, path]) => !knownPaths.has(path)).map(([, path]) => path)).toEqual(own)
        expect(links.filter(([, path]) => knownPaths.has(path))).toEqual([
          ...shown.map((screen) => [labelOf(screen), screens[screen].path]),
          ['Exit', '/logout'],
        ])

        const token = (await page.evaluate(() => localStorage.getItem('auth-token'))) ?? ''
        const readable = new Set<string>(
          allScreens.filter((screen) => opens(person, tenant, screen)).map((screen) => screens[screen].data),
        )
        for (const data of new Set(Object.values(screens).map((screen) => screen.data))) {
          const { status } = await askConsole(kasa.address(tenant, data), token)
          expect({ data, status }).toEqual({ data, status: readable.has(data) ? 200 : 404 })
        }

        await page.getByRole('link', { name: 'Back to Dashboard' }).click()
        const home = [...shown.map((screen): string => screens[screen].path), ...own][0]
        if (home !== undefined) await expect(page).toHaveURL(kasa.address(tenant, home))
        else await expect(page.getByRole('heading', { name: 'No screen is enabled for this account' })).toBeVisible()
      },
    )
  }
}

/** Modules that only the other tenant has, as words to search for, because a tenant's flags may contain their names. */
const disabled: Readonly<Record<DemoTenant, readonly string[]>> = { demo: ['papara'], lite: ['card', 'withdraw'] }
const otherTenant: Readonly<Record<DemoTenant, DemoTenant>> = { demo: 'lite', lite: 'demo' }

for (const tenant of demoTenants) {
  const tag = tenant === 'demo' ? [] : '@long'
  test(
    `nothing of ${disabled[tenant].join(' or ')} reaches a browser at ${tenant}`,
    { tag },
    async ({ seat, kasa }) => {
      const page = await seat({ person: 'admin', tenant })
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.goto(kasa.address(tenant, '/remit-request/list'))
      await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')

      const document = (await askConsole(kasa.address(tenant, '/'))).text
      const signed = (await askConsole(kasa.address(tenant, '/registry/v1.json'))).text
      const texts = [document, signed, requests.join('\n'), await page.locator('body').innerText()]
      for (const name of disabled[tenant])
        for (const text of texts) expect(text).not.toMatch(new RegExp(`\\b${name}\\b`, 'i'))

      const elsewhere = registryOf((await askConsole(kasa.address(otherTenant[tenant], '/'))).text)
      for (const name of disabled[tenant]) {
        const module = elsewhere.modules.find(({ id }) => id === name)
        const entry = `${module?.base}remoteEntry.js`
        expect((await askConsole(kasa.address(otherTenant[tenant], entry))).status).toBe(200)
        expect((await askConsole(kasa.address(tenant, entry))).status).toBe(404)
      }
    },
  )
}
