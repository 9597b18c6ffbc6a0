import { screen, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'

/**
 * Opens a list's export, chooses a format by its label (by default the one already chosen), gives a reason, and
 * starts it.
 */
export async function startExport(user: UserEvent, { format, reason }: { format?: string; reason?: string } = {}) {
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Export: / }))
  if (format !== undefined) await user.click(dialog.getByRole('radio', { name: new RegExp(`^${format}`) }))
  if (reason !== undefined) await user.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  return dialog
}
