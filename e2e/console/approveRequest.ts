import { expect, type Page } from '@playwright/test'

/** Approves the request with this name in the open list of approvals, once its record shows this text. */
export async function approveRequest(checker: Page, name: string, shows: string): Promise<void> {
  await checker.getByRole('row', { name }).click()
  await checker.keyboard.press('Enter')
  const request = checker.getByRole('complementary')
  await expect(request.getByText(shows)).toBeVisible()
  await request.getByRole('button', { name: 'Approve' }).click()
  await checker.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
}
