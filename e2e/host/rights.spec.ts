import { expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'

import { demoPassword } from '../../deploy/demo/accounts'
import { postAs } from '../console/postAs'
import { test } from '../session/fixture'
import { emailOf } from '../session/tenants'

const callbacks = '/callback/list'

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })
const notFound = (page: Page) => page.getByRole('heading', { name: 'Sorry, page not found' })
const lock = (page: Page) => page.getByRole('alertdialog', { name: 'Sign in again' })

/** Sets up an authenticator where none is asked for, which proves whoever does it: rights change only with a fresh code. */
async function enrol(page: Page, email: string) {
  const { body } = await postAs(page, '/api/auth/createOtpSecret', { email, check: '' })
  const { userSecret } = body['response'] as { userSecret: string }
  expect(await postAs(page, '/api/auth/checkOtp', { email, code: generateSync({ secret: userSecret }) })).toMatchObject(
    { status: 200, body: { status: true } },
  )
}

/** A mark that a reload would take away. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSamePage: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window)

/** Number 18 of the independence list: what a person may no longer do is gone from their open console, without a reload. */
test('a right that is taken away takes its menu entry and its route with it, from open consoles, for a subordinate too', async ({
  pageOf,
  house,
}) => {
  const kerem = await pageOf('Kerem', 'calm', callbacks)
  const umut = await pageOf('Umut', 'calm', callbacks)
  for (const page of [kerem, umut]) {
    await expect(page.getByRole('heading', { name: 'Callback list', exact: true })).toBeVisible()
    await expect(entry(page, 'Callback list')).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await mark(page)
  }

  const deniz = await pageOf('Deniz', 'calm', '/users/userList')
  await enrol(deniz, emailOf('Deniz', 'calm'))
  const id = house.idOf('Kerem', 'calm')
  const { version } = await deniz.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { authorization: localStorage.getItem('auth-token') ?? '' } })
    return (await answer.json()) as { version: number }
  }, `/api/users/get/${id}`)
  const written = await postAs(deniz, `/api/users/update/${id}`, {
    name: 'Kerem',
    email: emailOf('Kerem', 'calm'),
    role: 'client',
    scope: ['REMIT'],
    mrcID: null,
    version,
  })
  expect(written).toMatchObject({ status: 200, body: { scope: ['REMIT'] } })

  // The one whose rights changed signs in again, on top of the page; the subordinate's console follows by itself.
  await lock(kerem).getByLabel('Password', { exact: true }).fill(demoPassword)
  await kerem.keyboard.press('Enter')
  await expect(lock(kerem)).toHaveCount(0)
  for (const page of [kerem, umut]) {
    await expect(notFound(page)).toBeVisible()
    await expect(entry(page, 'Callback list')).toHaveCount(0)
    await expect(entry(page, 'Global Deposit Request')).toBeVisible()
    expect(await isSamePage(page)).toBe(true)
  }
  await expect(lock(umut)).toHaveCount(0)
})
