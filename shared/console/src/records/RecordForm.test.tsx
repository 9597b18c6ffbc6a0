import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { UiProvider } from '@kasa/ui/UiProvider'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as z from 'zod/mini'

import { answerConfirm, confirmStore } from '../confirm'
import { isAnythingDirty } from '../dirty'
import { ApiFailed } from '../failure'
import { startLanguage } from '../i18n'
import { RecordForm } from './RecordForm'
import { useRecordForm } from './useRecordForm'

const schema = z.strictObject({ name: z.string().check(z.minLength(1)), limitMinor: z.int().check(z.gte(0)) })
type Request = z.infer<typeof schema>

const save = jest.fn<Promise<void>, [Request]>()
const onClose = jest.fn()
beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined)
  onClose.mockReset()
})

function BankForm() {
  const form = useRecordForm<{ name: string; limit: string }, Request>({
    schema,
    defaultValues: { name: '', limit: '0' },
    requestOf: ({ name, limit }) => ({ name, limitMinor: Number(limit) }),
    fields: { limitMinor: 'limit' },
    messageFor: (field) => (field === 'limit' ? 'Write a whole number.' : undefined),
    save,
  })
  return (
    <RecordForm title="New bank" saveLabel="Save" form={form} onClose={onClose}>
      <Field label="Name" required error={form.wrong('name')}>
        {(control) => <Input {...control} {...form.register('name')} />}
      </Field>
      <Field label="Limit" error={form.wrong('limit')}>
        {(control) => <Input {...control} {...form.register('limit')} />}
      </Field>
    </RecordForm>
  )
}
const show = () =>
  render(
    <UiProvider>
      <BankForm />
    </UiProvider>,
  )
const refused = (field?: string) =>
  new ApiFailed({
    kind: 'refused',
    status: 422,
    error: {
      code: 'NAME_TAKEN',
      message_tr: 'Bu ad alınmış.',
      message_en: 'This name is taken.',
      request_id: 'r',
      ...(field && { field }),
    } as never,
  })

test('a fault that the contract finds is shown under its field, and nothing is sent', async () => {
  show()
  await userEvent.type(screen.getByLabelText('Limit'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Required.')).toBeTruthy()
  expect(screen.getByText('Write a whole number.')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

test('a refusal that names a field is shown under it, any other above the buttons; what is written stays', async () => {
  show()
  await userEvent.type(screen.getByLabelText('Name'), 'Ziraat')
  for (const field of ['name', undefined]) {
    save.mockRejectedValueOnce(refused(field))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByText('This name is taken.')).closest('.k-field') === null).toBe(field === undefined)
    await userEvent.type(screen.getByLabelText('Name'), '!')
  }
  expect(save).toHaveBeenCalledWith({ name: 'Ziraat', limitMinor: 0 })
  expect(onClose).not.toHaveBeenCalled()
})

test('unsaved input keeps the page open, and is discarded only after a question', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([onClose.mock.calls.length, isAnythingDirty()]).toEqual([1, false])
  await userEvent.type(screen.getByLabelText('Name'), 'Z')
  await waitFor(() => expect(isAnythingDirty()).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(confirmStore.getState().open?.title).toBe('Discard what you have written?'))
  answerConfirm('cancelled')
  await Promise.resolve()
  expect(onClose).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(confirmStore.getState().open).not.toBeNull())
  answerConfirm('confirmed')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
})

test.each([
  ['en', 'Still to fill in: Name'],
  ['tr', 'Doldurulacak: Name'],
] as const)('in %s the footer names what is missing until it is there', async (language, missing) => {
  await startLanguage(language)
  show()
  expect(screen.getByText(missing)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name'), 'Z')
  await waitFor(() => expect(screen.queryByText(missing)?.hidden ?? true).toBe(true))
  await startLanguage('en')
})

test('a refused form gives the focus to its first wrong field, and Ctrl with Enter sends it from any', async () => {
  show()
  await userEvent.click(screen.getByLabelText('Limit'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Required.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  await userEvent.keyboard('Ziraat{Control>}{Enter}{/Control}')
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Ziraat', limitMinor: 0 }))
})
