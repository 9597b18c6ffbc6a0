import { expect, type Page } from '@playwright/test'

import { codeOf, readQr, withinStep } from '../console/authenticator'
import { test } from '../console/consoleTest'
import { postAs } from '../console/postAs'

const email = 'telefon@demo.test'
const password = 'Kestane-tramvay-2026!'

async function sendPassword(page: Page) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const isIn = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/account/'))

test('a real authenticator enrols from the picture on the screen, signs in, and no code works twice', async ({
  seat,
  prove,
  visitor,
  browser,
  kasa,
}) => {
  test.slow()
  const admin = await seat({ person: 'admin', tenant: 'demo' })
  await admin.goto(kasa.address('demo', '/users/userList'))
  await prove(admin, { person: 'admin', tenant: 'demo' })
  expect(
    (
      await postAs(admin, '/api/users/create', {
        name: 'Telefon Sahibi',
        email,
        role: 'client',
        scope: ['TRADER'],
        mrcID: null,
      })
    ).status,
  ).toBe(200)
  const { link } = await kasa.mailbox.next(email)

  const first = await visitor()
  await first.goto(link)
  await first.getByLabel('New password').fill(password)
  await first.getByRole('button', { name: 'Save the password' }).click()
  await first.getByRole('link', { name: 'Back to sign-in' }).click()
  await sendPassword(first)
  await expect(first.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()

  // The QR code holds what an authenticator stores, and the same secret as the text beside it.
  const uri = await readQr(first.getByRole('img'))
  const read = new URL(uri)
  expect([read.protocol, read.host, decodeURIComponent(read.pathname)]).toEqual([
    'otpauth:',
    'totp',
    expect.stringMatching(new RegExp(`:${email}$`)),
  ])
  expect(read.searchParams.get('issuer')).toBeTruthy()
  expect(read.searchParams.get('secret')).toBe((await first.locator('dd code').innerText()).replaceAll(' ', ''))

  await withinStep(15_000)
  const enrolledWith = codeOf(uri)
  await first.getByRole('textbox').fill(enrolledWith)
  await isIn(first)
  await first.context().close()

  // Refused codes get a 401, which every browser logs, so this context is not checked for errors.
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(kasa.address('demo', '/account/login'))
  await sendPassword(page)
  await expect(page.getByRole('heading', { name: 'Verification code' })).toBeVisible()
  const give = async (where: Page, code: string) => {
    const answer = where.waitForResponse((response) => response.url().endsWith('/api/auth/signin'))
    await where.getByRole('textbox').fill(code)
    return (await answer).status() === 200 ? 'in' : ((await (await answer).json()) as { code: string }).code
  }
  await withinStep(15_000)
  // The code used at enrolment (its step may still be a neighbour), the code two steps too early, and one from an hour
  // ago.
  expect([
    await give(page, enrolledWith),
    await give(page, codeOf(uri, 3)),
    await give(page, codeOf(uri, -120)),
  ]).toEqual(['OTP_WRONG', 'OTP_WRONG', 'OTP_WRONG'])
  await expect(page.getByText('That code is not valid or was used before')).toBeVisible()
  // A clock that runs half a minute fast is accepted.
  const next = codeOf(uri, 1)
  expect(await give(page, next)).toBe('in')
  await isIn(page)

  // In another browser, within the same step: the same code again.
  const other = await browser.newContext({ locale: 'en-GB' })
  const again = await other.newPage()
  await again.goto(kasa.address('demo', '/account/login'))
  await sendPassword(again)
  await expect(again.getByRole('heading', { name: 'Verification code' })).toBeVisible()
  expect(await give(again, next)).toBe('OTP_WRONG')
  await other.close()
  await context.close()
})
