import { fireEvent, render, screen } from '@testing-library/react'

import { useDraft } from './draft'

function Field({ name }: { name: string }) {
  const [text, write] = useDraft(name)
  return <input value={text} onChange={({ target }) => write(target.value)} />
}
const shown = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (value: string) => fireEvent.change(shown(), { target: { value } })

it('is there again when its record is opened again, and only there', () => {
  const { rerender, unmount } = render(<Field name="note/1" />)
  type('called the payer')
  rerender(<Field name="note/2" />)
  expect(shown().value).toBe('')
  unmount()
  render(<Field name="note/1" />)
  expect(shown().value).toBe('called the payer')
  type('')
  expect(sessionStorage).toHaveLength(0)
})
