import { typedText } from '@kasa/contracts/primitives'
import { renderScreen } from '@kasa/testing/renderScreen'
import { configure, screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'

import { ReasonDialog } from './ReasonDialog'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })

const reasons = ['Not received', 'Amount differs', 'Name differs', 'Duplicate'].map((text) => ({
  code: text.toUpperCase().replace(' ', '_'),
  text,
}))
const dialog = {
  by: 'dialog',
  title: 'Reject ₺24,500.00',
  text: 'The merchant is told the reason.',
  confirmLabel: 'Reject',
  reasons,
  schema: z.strictObject({ reasonCode: z.enum(reasons.map(({ code }) => code)), note: z.optional(typedText(500)) }),
} as const
const decide = jest.fn<Promise<boolean>, unknown[]>()
const onClose = jest.fn()
async function show(goesThrough = true) {
  decide.mockReset().mockResolvedValue(goesThrough)
  onClose.mockReset()
  return renderScreen(
    <ReasonDialog
      noun={{ words: [] }}
      dialog={dialog}
      isBusy={false}
      problem={undefined}
      onDecide={decide}
      onClose={onClose}
    />,
  )
}
const note = () => screen.getByRole('textbox')

test('without a reason nothing is sent, and this is shown until one is picked', async () => {
  const { user } = await show()
  await user.keyboard('{Enter}')
  const error = await screen.findByRole('alert')
  expect(error.textContent).toBe('Choose a reason first: press its number.')
  expect(screen.getByRole('group', { name: 'Reason' }).getAttribute('aria-describedby')).toBe(error.id)
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Not received/ }))
  await user.keyboard('4')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(decide).not.toHaveBeenCalled()
})

test('a click picks too; an empty note is none', async () => {
  const { user } = await show()
  await user.keyboard('2')
  await user.click(screen.getByText('Name differs'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(decide.mock.calls).toEqual([[{ reasonCode: 'NAME_DIFFERS' }]])
})

test('a pasted note becomes one line, digits in it pick nothing, and a refusal keeps everything', async () => {
  const { user } = await show(false)
  await user.keyboard('1')
  await user.click(note())
  await user.paste('sender is\n  a company')
  await user.keyboard(' 33 {Enter}')
  await waitFor(() =>
    expect(decide.mock.calls).toEqual([[{ reasonCode: 'NOT_RECEIVED', note: 'sender is a company 33' }]]),
  )
  expect(note()).toHaveProperty('value', 'sender is a company 33 ')
  expect(screen.getByRole('radio', { name: /Not received/ })).toHaveProperty('checked', true)
  expect(onClose).not.toHaveBeenCalled()
})

test('a note that the contract refuses is reported under it', async () => {
  const { user } = await show()
  await user.keyboard('1')
  await user.click(note())
  await user.paste('a\u0007b')
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be stored/)
  expect(note().getAttribute('aria-invalid')).toBe('true')
  expect(decide).not.toHaveBeenCalled()
})
