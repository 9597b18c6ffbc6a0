import { expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'

import { demoPassword } from '../../deploy/demo/accounts'

/** Password sign-in where the tenant asks for no more; ends at the address first asked for. */
export async function signIn(page: Page, email: string): Promise<void> {
  await sendPassword(page, email)
  await page.waitForURL((url) => !url.pathname.startsWith('/account/'))
}

/** Signs in for the first time as a person would: password, then the secret of the page into an authenticator, then its code. */
export async function signInWithEnrolment(page: Page, email: string): Promise<void> {
  await sendPassword(page, email)
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  const secret = (await page.locator('dd code').innerText()).replaceAll(' ', '')
  await page.getByRole('textbox').fill(generateSync({ secret }))
  await page.waitForURL((url) => !url.pathname.startsWith('/account/'))
}

async function sendPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
