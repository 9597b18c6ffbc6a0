import { expect, type Page } from '@playwright/test'

/** Approves the request of this name in the list of approvals that is open, once its record shows this text. */
export async function approveRequest(checker: Page, name: string, shows: string): Promise<void> {
  await checker.getByRole('row', { name }).click()
  await checker.keyboard.press('Enter')
  const request = checker.getByRole('complementary')
  await expect(request.getByText(shows)).toBeVisible()
  await request.getByRole('button', { name: 'Approve' }).click()
  await checker.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
}
