import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog'
import { Field } from './Field'
import { Input } from './Input'
import { UiProvider } from './UiProvider'

const onConfirm = jest.fn()
const onCancel = jest.fn()
const show = (props: Partial<ConfirmDialogProps> = {}) =>
  render(
    <ConfirmDialog
      title="Reject ₺24,500.00?"
      confirmLabel="Reject"
      cancelLabel="Keep"
      onConfirm={onConfirm}
      onCancel={onCancel}
      {...props}
    >
      <Field label="Reason">{(control) => <Input {...control} />}</Field>
    </ConfirmDialog>,
    { wrapper: UiProvider },
  )
beforeEach(() => [onConfirm, onCancel].forEach((mock) => mock.mockClear()))

it('is a named question whose first field has the focus', () => {
  show()
  expect(screen.getByRole('alertdialog', { name: 'Reject ₺24,500.00?' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
})

it('confirms by button and by Enter in a field', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
  await userEvent.type(screen.getByLabelText('Reason'), 'late{Enter}')
  expect(onConfirm).toHaveBeenCalledTimes(2)
})

it('cancels by Escape and by button', async () => {
  show()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(onCancel).toHaveBeenCalledTimes(2)
})

it('does neither while the write is on its way', async () => {
  show({ busy: true })
  await userEvent.type(screen.getByLabelText('Reason'), 'x{Enter}{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onCancel).not.toHaveBeenCalled()
})

it('says why it cannot be confirmed yet and what went wrong', async () => {
  show({ whyNot: 'Give a reason', error: 'Held by Mehmet Şahin' })
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
  await userEvent.type(screen.getByLabelText('Reason'), '{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Reject' }).getAttribute('aria-description')).toBe('Give a reason')
  expect(screen.getByRole('alert').textContent).toBe('Held by Mehmet Şahin')
})
