import { storageKeys } from '@kasa/console/storageKeys'
import { expect, type BrowserContextOptions, type Page } from '@playwright/test'

import { askConsole } from '../console/askConsole'
import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { signInWithCode, signInWithEnrolment } from '../console/signIn'

const password = 'Walnut-ferry-2026!'
const laterPassword = 'Later-walnut-2026!'

const tokenOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key) ?? '', storageKeys.token)

async function setPassword(page: Page, link: string, chosen: string) {
  await page.goto(link)
  await page.getByLabel('New password').fill(chosen)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeFocused()
}

test(
  'an invited person sets a password, must enrol, forgets it, and a second mail ends every session',
  { tag: '@long' },
  async ({ seat, prove, visitor, browser, kasa }) => {
    test.slow()
    const email = 'davetli@demo.test'
    const admin = await seat({ person: 'admin', tenant: 'demo' })
    await admin.goto(kasa.address('demo', '/users/userList'))
    await prove(admin, { person: 'admin', tenant: 'demo' })
    await admin.getByRole('button', { name: 'New user' }).click()
    const form = admin.getByRole('dialog', { name: 'New user' })
    await form.getByLabel('Name').fill('Davetli Kişi')
    await form.getByLabel('E-mail').fill(email)
    await form.getByLabel('Role').selectOption('client')
    await form.getByRole('checkbox', { name: 'REMIT', exact: true }).check()
    await form.getByRole('combobox', { name: 'Merchant' }).selectOption('none')
    await form.getByRole('button', { name: 'Add user' }).click()
    await expect(admin.getByText(`Davetli Kişi was added; the invitation is on its way to ${email}`)).toBeVisible()

    const invitation = await kasa.mailbox.next(email)
    expect(invitation.text).toContain('Kasa')
    const person = await visitor()
    await setPassword(person, invitation.link, password)
    expect(new URL(person.url()).hash).toBe('')
    await person.getByRole('link', { name: 'Back to sign-in' }).click()
    const secret = await signInWithEnrolment(person, email, password)
    const oldToken = await tokenOf(person)
    const own = kasa.address('demo', '/api/auth/sessions')
    expect((await askConsole(own, oldToken)).status).toBe(200)
    // Close the page: its socket would report the end of the session, and the browser would log the refusal tested
    // here.
    await person.close()

    const elsewhere = await visitor()
    await elsewhere.goto(kasa.address('demo', '/account/login'))
    await elsewhere.getByRole('link', { name: 'Forgot password' }).click()
    await elsewhere.getByLabel('Email').fill(email)
    await elsewhere.getByRole('button', { name: 'Send the link' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    await setPassword(elsewhere, (await kasa.mailbox.next(email)).link, laterPassword)
    expect((await askConsole(own, oldToken)).status).toBe(401)

    // A sign-in that needs a code first gets a 401, which every browser logs, so this context is not checked for
    // errors.
    const context = await browser.newContext({ locale: 'en-GB' })
    const back = await context.newPage()
    await back.goto(kasa.address('demo', '/account/login'))
    await signInWithCode(back, { email, password: laterPassword, secret })
    expect((await askConsole(own, await tokenOf(back))).status).toBe(200)
    await back.goto(invitation.link)
    await expect(back.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
    await context.close()
  },
)

test(
  'a new user proves the address and then waits for an administrator, on a Turkish tenant too',
  { tag: '@long' },
  async ({ visitor, browser, kasa }) => {
    const email = 'basvuran@lite.test'
    const page = await visitor()
    await page.goto(kasa.address('lite', '/account/login'))
    await page.getByRole('button', { name: 'Türkçe' }).click()
    await page.getByRole('link', { name: 'Hesap talep et' }).click()
    await page.getByLabel('Ad soyad').fill('Başvuran Kişi')
    await page.getByLabel('E-posta').fill(email)
    await page.getByRole('button', { name: 'Hesap talep et' }).click()
    await expect(page.getByRole('heading', { name: 'E-postanıza bakın' })).toBeFocused()

    const letter = await kasa.mailbox.next(email)
    expect(letter.text).toContain('Bu adresle bir Lale Konsol hesabı açılması istendi.')
    expect(letter.text).not.toContain('Başvuran')
    await page.goto(letter.link)
    await page.getByLabel('Yeni parola').fill(password)
    await page.getByRole('button', { name: 'Parolayı kaydet' }).click()
    await expect(page.getByRole('heading', { name: 'Adresiniz doğrulandı' })).toBeVisible()

    const context = await browser.newContext({ locale: 'en-GB' })
    const waiting = await context.newPage()
    await waiting.goto(kasa.address('lite', '/account/login'))
    await waiting.getByLabel('Email').fill(email)
    await waiting.getByLabel('Password', { exact: true }).fill(password)
    await waiting.getByRole('button', { name: 'Sign in' }).click()
    await expect(waiting.getByRole('alert')).toHaveText('Your account waits for an administrator’s approval.')
    await context.close()
  },
)

const narrow: BrowserContextOptions = {
  viewport: { width: 390, height: 800 },
  bypassCSP: true,
  reducedMotion: 'reduce',
}
const words = {
  en: {
    forgot: 'Forgot your password?',
    send: 'Send the link',
    signup: 'Ask for a Kasa account',
    fresh: 'Set a new password',
    save: 'Save the password',
  },
  tr: {
    forgot: 'Parolanızı mı unuttunuz?',
    send: 'Bağlantı gönder',
    signup: 'Kasa hesabı iste',
    fresh: 'Yeni parola belirleyin',
    save: 'Parolayı kaydet',
  },
} as const

for (const [theme, language] of [
  ['light', 'en'],
  ['dark', 'tr'],
] as const) {
  const text = words[language]
  test(
    `the pages beside sign-in are accessible at 390 px: ${theme}, ${language}`,
    { tag: '@long' },
    async ({ visitor, kasa }) => {
      const page = await visitor(narrow)
      const email = `access-${theme}-${language}@demo.test`
      await page
        .context()
        .addCookies([{ name: 'DarkMode', value: theme === 'dark' ? 'yes' : 'no', url: kasa.address('demo', '/') }])
      await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language)
      const examine = async (where: string) => {
        await expectAccessible(page, where)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      }
      await page.goto(kasa.address('demo', '/account/forgot'))
      await expect(page.getByRole('heading', { name: text.forgot })).toBeVisible()
      await page.getByRole('button', { name: text.send }).click()
      await examine('forgot, refused')

      await page.goto(kasa.address('demo', '/account/signup'))
      await expect(page.getByRole('heading', { name: text.signup })).toBeVisible()
      await examine('signup')
      // By keyboard only: the name field has the focus.
      await page.keyboard.type('Erişim Deneği')
      await page.keyboard.press('Tab')
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await examine('signup, sent')

      await page.goto((await kasa.mailbox.next(email)).link)
      await expect(page.getByRole('heading', { name: text.fresh })).toBeVisible()
      await page.keyboard.type('short')
      await page.keyboard.press('Enter')
      await examine('new password, refused')
      await page.keyboard.press('Control+A')
      await page.keyboard.type('Long-walnut-2026!')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: text.save })).toBeHidden()
      await examine('new password, set')
    },
  )
}
