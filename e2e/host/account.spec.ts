import { expect, type BrowserContextOptions, type Page } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { demoTenants, test } from '../console/consoleTest'
import { choose, examined, appearances, settled } from '../console/appearances'

const words = {
  en: {
    menu: 'User menu',
    profile: 'Profile',
    password: 'Change password',
    layout: 'Layout',
    newSecret: 'Set a new TOTP secret',
    askReset: 'Do you want re-set MFA for this user?',
    ok: 'OK',
    oldCode: 'Please enter your old OTP code',
    submit: 'Change password',
    needed: 'Enter your current password, without spaces.',
    users: 'Users',
    edit: 'Edit',
    why: /What this person can see/,
    access: /^Access of/,
    notFound: 'Sorry, page not found',
  },
  tr: {
    menu: 'Kullanıcı menüsü',
    profile: 'Profil',
    password: 'Parola değiştir',
    layout: 'Yerleşim',
    newSecret: 'Yeni TOTP anahtarı belirle',
    askReset: 'Bu kullanıcının MFA tanımını sıfırlamak istiyor musunuz?',
    ok: 'Tamam',
    oldCode: 'Lütfen eski OTP kodunuzu girin',
    submit: 'Parolayı değiştir',
    needed: 'Mevcut parolanızı boşluk kullanmadan yazın.',
    users: 'Kullanıcılar',
    edit: 'Düzenle',
    why: /Bu kişi neyi görebilir/,
    access: /: erişim$/,
    notFound: 'Üzgünüz, sayfa bulunamadı',
  },
} as const

const openMenu = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) }).click()

for (const look of appearances) {
  const text = words[look.language]
  const name = `${look.theme}, ${look.language}`

  test(`the top bar’s menus and modals are accessible: ${name}`, { tag: '@long' }, async ({ seat, kasa }) => {
    const page = await seat({ person: 'remit', tenant: 'demo' }, examined)
    await choose(page, look, kasa.address('demo', '/'))
    await page.goto(kasa.address('demo', '/remit-request/alllist'))
    await settled(page)
    await openMenu(page, text.layout)
    await expect(page.getByRole('radio').first()).toBeVisible()
    await expectAccessible(page, 'layout settings')
    await page.keyboard.press('Escape')
    await openMenu(page, text.menu)
    await expectAccessible(page, 'user menu')

    await page.getByRole('menuitem', { name: text.profile, exact: true }).click()
    await expect(page.getByRole('button', { name: text.newSecret })).toBeVisible()
    await expectAccessible(page, 'user detail')
    await page.getByRole('button', { name: text.newSecret }).click()
    await expect(page.getByRole('alertdialog', { name: text.askReset })).toBeVisible()
    await expectAccessible(page, 'question')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(text.oldCode)).toBeFocused()
    await expectAccessible(page, 'old code')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await openMenu(page, text.menu)
    await page.getByRole('menuitem', { name: text.password, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.needed)).toBeVisible()
    await expectAccessible(page, 'change password with refused fields')
  })

  test(
    `users, a user, the form and the explanation of access are accessible: ${name}`,
    { tag: '@long' },
    async ({ seat, kasa }) => {
      const page = await seat({ person: 'admin', tenant: 'demo' }, examined)
      await choose(page, look, kasa.address('demo', '/'))
      await page.goto(kasa.address('demo', '/users/userList'))
      await expect(page.getByRole('heading', { level: 1, name: text.users })).toBeVisible()
      await settled(page)
      await expectAccessible(page, 'users')
      await page.getByRole('row', { name: /merchant2@demo\.test/ }).click()
      await expect(page.getByRole('link', { name: text.why })).toBeVisible()
      await expectAccessible(page, 'user')
      await page.getByRole('button', { name: text.edit, exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
      await expectAccessible(page, 'user form')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: text.why }).click()
      await expect(page.getByRole('heading', { level: 1, name: text.access })).toBeVisible()
      await expect(page.getByRole('region')).toHaveCount(3)
      await expectAccessible(page, 'access')

      await page.goto(kasa.address('demo', '/remit-request/alllist'))
      await expect(page.getByRole('heading', { name: text.notFound })).toBeVisible()
      await expect(page.getByRole('note')).toBeVisible()
      await expectAccessible(page, '404 of a hidden screen')
    },
  )
}

/** Every sidebar type and layout width of the specification, at desktop and phone width. */
const layouts = ['light.fluid', 'compact.boxed', 'dark.scrollable', 'icon.fluid', 'colored.boxed'] as const
for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(
    `every sidebar is accessible, and nothing scrolls sideways, at ${viewport.width} px`,
    { tag: '@long' },
    async ({ seat, kasa }) => {
      const options: BrowserContextOptions = { ...examined, viewport }
      const page = await seat({ person: 'admin', tenant: 'lite' }, options)
      for (const theme of ['light', 'dark'] as const) {
        await choose(page, { theme, language: 'en' }, kasa.address('lite', '/'))
        for (const layout of layouts) {
          await page.context().addCookies([{ name: 'Layout', value: layout, url: kasa.address('lite', '/') }])
          await page.goto(kasa.address('lite', '/users/userList'))
          await settled(page)
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
          if (viewport.width < 768) await page.getByRole('button', { name: 'Show menu' }).click()
          await expect(
            page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }),
          ).toBeVisible()
          await expectAccessible(page, `${theme} ${layout}`)
        }
      }
    },
  )
}

test(
  'a layout chosen in one browser is there in another’s first frame after sign-in, and in this one’s next',
  { tag: '@long' },
  async ({ seat, visitor, kasa }) => {
    const page = await seat({ person: 'papara', tenant: 'lite' })
    await page.goto(kasa.address('lite', '/'))
    await page.getByRole('button', { name: 'Layout' }).click()
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/users/layout') && answer.ok())
    await page.getByRole('radio', { name: 'Compact' }).check({ force: true })
    await page.getByRole('radio', { name: 'Boxed' }).check({ force: true })
    await saved
    await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'compact')
    const html = await (await page.goto(kasa.address('lite', '/')))?.text()
    expect(html).toContain('data-sidebar="compact" data-width="boxed"')

    const elsewhere = await visitor()
    await elsewhere.goto(kasa.address('lite', '/account/login'))
    await expect(elsewhere.locator('html')).toHaveAttribute('data-sidebar', 'light')
    await elsewhere.getByLabel('Email').fill('papara@lite.test')
    await elsewhere.getByLabel('Password', { exact: true }).fill('Kasa-demo-2026!')
    await elsewhere.getByRole('button', { name: 'Sign in' }).click()
    await elsewhere.waitForURL((url) => !url.pathname.startsWith('/account/'))
    await expect(elsewhere.locator('html')).toHaveAttribute('data-width', 'boxed')
  },
)

test('the icon menu opens by keyboard and by pointer', { tag: '@long' }, async ({ seat, kasa }) => {
  const page = await seat({ person: 'admin', tenant: 'lite' }, { reducedMotion: 'reduce' })
  await page.context().addCookies([{ name: 'Layout', value: 'icon.fluid', url: kasa.address('lite', '/') }])
  await page.goto(kasa.address('lite', '/users/userList'))
  await settled(page)
  const menu = page.locator('#menu')
  const widthOf = async () => Math.round((await menu.boundingBox())?.width ?? 0)
  await page.mouse.move(1000, 700)
  await expect.poll(widthOf).toBe(57)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(widthOf).toBe(232)
  // The open menu covers the heading; this spot beside it is free.
  await page.mouse.click(1000, 700)
  await expect.poll(widthOf).toBe(57)
  await menu.hover()
  await expect.poll(widthOf).toBe(232)
})

const brands = {
  demo: { product: 'Kasa', mark: 'K', accent: '#0f766e' },
  lite: { product: 'Lale Konsol', mark: null, accent: '#6d28d9' },
} as const
for (const tenant of demoTenants) {
  test(
    `title, favicon, logo and product are ${brands[tenant].product}’s on every page`,
    { tag: '@long' },
    async ({ seat, visitor, kasa }) => {
      const { product, mark, accent } = brands[tenant]
      const stranger = await visitor()
      await stranger.goto(kasa.address(tenant, '/account/login'))
      await expect(stranger).toHaveTitle(`Sign in · ${product}`)
      // A brand with a picture shows it; a brand without shows its letter on its colour.
      const picture = /^\/brand\/[0-9a-f]{16}\.svg$/
      if (mark) await expect(stranger.getByText(mark, { exact: true }).first()).toBeVisible()
      else await expect(stranger.locator('.h-brand img')).toHaveAttribute('src', picture)
      const page = await seat({ person: 'admin', tenant })
      const titles = {
        '/remit-request/list': 'Deposit Request',
        '/users/userList': 'Users',
        '/users/access': 'Access',
        '/callback/list': 'Callback list',
        '/audit/list': 'Audit log',
        '/sysparameter/list': 'Settings',
        '/no/such': 'Sorry, page not found',
      }
      for (const [path, title] of Object.entries(titles)) {
        await page.goto(kasa.address(tenant, path))
        await expect(page).toHaveTitle(new RegExp(`^(${title}|Deposit Request) · ${product}$`))
        const icon = decodeURIComponent((await page.locator('link[rel=icon]').getAttribute('href')) ?? '')
        if (mark) {
          expect(icon).toContain(`>${mark}<`)
          expect(icon).toContain(accent)
          await expect(page.locator('.h-side .h-brand i')).toHaveText(mark)
        } else {
          expect(icon).toMatch(picture)
          await expect(page.locator('.h-side .h-brand img')).toHaveAttribute('src', picture)
        }
      }
      await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`)
      await expect(page.getByRole('contentinfo')).toContainText(product)
    },
  )
}
