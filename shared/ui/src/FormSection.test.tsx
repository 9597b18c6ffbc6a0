import { render, screen } from '@testing-library/react'
import { Field } from './Field'
import { FormSection } from './FormSection'
import { Input } from './Input'

test('fields that belong together are a group, named by its heading and described by its help', () => {
  render(
    <FormSection title="Limits" help="For a single transfer.">
      <Field label="Most">{(control) => <Input {...control} />}</Field>
    </FormSection>,
  )
  const group = screen.getByRole('group', { name: 'Limits', description: 'For a single transfer.' })
  expect(group.contains(screen.getByLabelText('Most'))).toBe(true)
  expect(screen.getByRole('heading', { name: 'Limits', level: 3 })).toBeTruthy()
})
