import { expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'

import { demoPassword } from '../../deploy/demo/accounts'

/** Signs in with a password, for tenants that require no more; ends at the URL first requested. */
export async function signIn(page: Page, email: string): Promise<void> {
  await sendPassword(page, email)
  await page.waitForURL((url) => !url.pathname.startsWith('/account/'))
}

/**
 * Signs in for the first time: password, then the page's secret for the authenticator, then its code. Returns the
 * secret.
 */
export async function signInWithEnrolment(page: Page, email: string, password?: string): Promise<string> {
  await sendPassword(page, email, password)
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  const secret = (await page.locator('dd code').innerText()).replaceAll(' ', '')
  await page.getByRole('textbox').fill(generateSync({ secret }))
  await page.waitForURL((url) => !url.pathname.startsWith('/account/'))
  return secret
}

/** Signs in with an existing authenticator, by the code after the last one: a code works once. */
export async function signInWithCode(
  page: Page,
  { email, password, secret }: { email: string; password: string; secret: string },
): Promise<void> {
  await sendPassword(page, email, password)
  await expect(page.getByRole('heading', { name: 'Verification code' })).toBeVisible()
  await page.getByRole('textbox').fill(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
  await page.waitForURL((url) => !url.pathname.startsWith('/account/'))
}

export async function sendPassword(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
