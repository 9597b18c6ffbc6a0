import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { AmountField } from './AmountField'
import { Field } from './Field'
import { useForm } from './form'

function Held({ language, seen }: { language: 'tr' | 'en'; seen: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <Field label="Amount">
      {(control) => (
        <AmountField
          {...control}
          language={language}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            seen(target.value)
          }}
        />
      )}
    </Field>
  )
}

function Registered({ sent }: { sent: (form: { amount: string }) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { amount: '' } })
  return (
    <form onSubmit={(event) => void handleSubmit(sent)(event)}>
      <AmountField {...register('amount')} language="tr" aria-label="Tutar" />
      <button type="submit">Kaydet</button>
    </form>
  )
}

test.each([
  ['en', '1.250,5', '1,250.50'],
  ['tr', '1.250,5', '1.250,50'],
  ['tr', '50000000', '50.000.000,00'],
  ['en', '12x', '12x'],
] as const)('in %s "%s" reads "%s" once the field is left, and its form knows', async (language, typed, shown) => {
  const seen = jest.fn<void, [string]>()
  render(<Held language={language} seen={seen} />)
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  await userEvent.type(field, typed)
  expect(field.value).toBe(typed)
  await userEvent.tab()
  expect(field.value).toBe(shown)
  expect(seen.mock.lastCall).toEqual([shown])
})

test('a form that registers it gets its value', async () => {
  const sent = jest.fn<void, [{ amount: string }]>()
  render(<Registered sent={sent} />)
  await userEvent.type(screen.getByLabelText('Tutar'), '1250,5')
  await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }))
  expect(sent.mock.lastCall?.[0]).toEqual({ amount: '1.250,50' })
})
