import { expect, type Page } from '@playwright/test'

import { demoEmail, demoPassword } from '../../deploy/demo/accounts'
import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { choose, examined, appearances, narrowTo, settled, type Appearance } from '../console/appearances'

const list = '/remit-request/alllist'

async function expectLook(page: Page, { theme, language }: Appearance) {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

const words = {
  en: {
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    enrol: 'Two-step verification',
    notFound: 'Sorry, page not found',
    claim: 'Claim',
    claimed: 'Claimed by you',
  },
  tr: {
    email: 'E-posta',
    password: 'Parola',
    signIn: 'Giriş yap',
    enrol: 'İki adımlı doğrulama',
    notFound: 'Üzgünüz, sayfa bulunamadı',
    claim: 'Üstlen',
    claimed: 'Talep sizde',
  },
} as const

test('the accessibility check itself finds faults', async ({ visitor, kasa }) => {
  const page = await visitor(examined)
  await page.goto(kasa.address('demo', '/account/login'))
  await page.getByRole('main').evaluate((main) => main.append(document.createElement('button')))
  await expect(expectAccessible(page, 'login')).rejects.toThrow('button-name (critical)')
})

for (const look of appearances) {
  const text = words[look.language]
  const name = `${look.theme}, ${look.language}`

  test(`login and enrolment are accessible: ${name}`, async ({ visitor, kasa }) => {
    const page = await visitor(examined)
    await choose(page, look, kasa.address('demo', '/'))
    await page.goto(kasa.address('demo', '/account/login'))
    await expectLook(page, look)
    await page.getByLabel(text.email).fill(demoEmail('system', 'demo'))
    await expectAccessible(page, 'login')
    await page.getByRole('button', { name: text.signIn }).click()
    await expectAccessible(page, 'login with a refused field')
    await page.getByLabel(text.password, { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: text.signIn }).click()
    await expect(page.getByRole('heading', { name: text.enrol })).toBeVisible()
    await expect(page.getByRole('img')).toBeVisible()
    await expectAccessible(page, 'enrolment')
  })

  test(`queue, drawer, reject dialog and 404 are accessible: ${name}`, { tag: '@long' }, async ({ seat, kasa }) => {
    const deposit = await kasa.outside.request('Mehmet Şahin', 520_000)
    const page = await seat({ person: 'remit', tenant: 'demo' }, examined)
    await choose(page, look, kasa.address('demo', '/'))
    await page.goto(kasa.address('demo', list))
    await settled(page)
    await expectLook(page, look)
    await expectAccessible(page, 'queue')

    await narrowTo(page, deposit.referenceCode)
    await page.getByRole('row', { name: deposit.referenceCode }).click()
    const drawer = page.getByRole('complementary', { name: /₺/ })
    await drawer.getByRole('button', { name: text.claim }).click()
    await expect(drawer.getByText(text.claimed).first()).toBeVisible()
    await expectAccessible(page, 'drawer')

    await page.keyboard.press('r')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'reject dialog')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    await page.goto(kasa.address('demo', '/no-such-screen'))
    await expect(page.getByRole('heading', { name: text.notFound })).toBeVisible()
    await expectAccessible(page, '404')
  })
}

/** 1440 px at 200 % zoom, and the narrowest supported phone. */
for (const width of [720, 360]) {
  test(
    `nothing scrolls sideways at ${width} px: login, queue, drawer`,
    { tag: '@long' },
    async ({ visitor, seat, kasa }) => {
      const viewport = { width, height: 450 }
      const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
      const stranger = await visitor({ viewport })
      await stranger.goto(kasa.address('demo', '/account/login'))
      await expect(stranger.getByLabel('Email')).toBeVisible()
      expect(await widthOf(stranger)).toBe(width)

      const deposit = await kasa.outside.request('Derya Kurt', 4_300_000)
      const page = await seat({ person: 'subremit', tenant: 'demo' }, { viewport })
      await page.goto(kasa.address('demo', list))
      await settled(page)
      expect(await widthOf(page)).toBe(width)
      await narrowTo(page, deposit.referenceCode)
      await page.getByRole('row', { name: deposit.referenceCode }).click()
      await expect(page.getByRole('heading', { name: '₺43,000.00' })).toBeVisible()
      expect(await widthOf(page)).toBe(width)
    },
  )
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(
    `drawer and dialog ${reducedMotion === 'reduce' ? 'stand at once for who wants no motion' : 'move for everybody else'}`,
    { tag: '@long' },
    async ({ seat, kasa }) => {
      const deposit = await kasa.outside.request('Onur Şimşek', 1_575_000)
      const page = await seat({ person: 'subremit', tenant: 'demo' }, { reducedMotion })
      await page.addInitScript(recordMotion)
      await page.goto(kasa.address('demo', list))
      await settled(page)
      await narrowTo(page, deposit.referenceCode)
      await page.getByRole('row', { name: deposit.referenceCode }).click()
      await page.getByRole('complementary').getByRole('button', { name: 'Claim', exact: true }).click()
      await expect(page.getByText('Claimed by you').first()).toBeVisible()
      await page.keyboard.press('r')
      await expect(page.getByRole('alertdialog')).toBeVisible()
      const moved = await page.evaluate(() => (window as unknown as { kasaMoved: string[] }).kasaMoved)
      if (reducedMotion === 'reduce') expect(moved).toEqual([])
      else expect(moved).not.toEqual([])
    },
  )
}

/** Records, frame by frame, every running animation that changes a position or size and lasts longer than one frame. */
function recordMotion() {
  const moved: string[] = []
  Object.assign(window, { kasaMoved: moved })
  const look = () => {
    for (const animation of document.getAnimations()) {
      const effect = animation.effect instanceof KeyframeEffect ? animation.effect : null
      const changed = (effect?.getKeyframes() ?? [])
        .flatMap(Object.keys)
        .filter((property) => /transform|translate|scale|rotate|left|right|top|bottom|width|height/.test(property))
      const duration = Number(effect?.getComputedTiming().duration ?? 0)
      if (changed.length > 0 && duration > 20) moved.push(`${effect?.target?.className} ${changed[0]} ${duration} ms`)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
