import { renderScreen } from '@kasa/testing/renderScreen'
import { screen } from '@testing-library/react'

import { ContactFields } from './ContactFields'

const right = { name: 'Elif Kılıç', title: '', email: 'elif@example.com', phone: '+90 532 000 00 00' }
const said = {
  name: 'Enter a name.',
  email: 'This e-mail address is not valid.',
  phone: 'Enter the phone number with its country code (+90…).',
}

test.each([
  ['name', { ...right, name: ' ' }],
  ['email', { ...right, email: 'elif' }],
  ['phone', { ...right, phone: '0532' }],
] as const)('a contact that is refused for its %s says so under that field only', async (part, contact) => {
  await renderScreen(<ContactFields contacts={[right, contact]} error="Refused." onContacts={() => undefined} />, {
    language: 'en',
  })
  await screen.findByText(said[part])
  for (const [other, text] of Object.entries(said))
    expect(screen.queryAllByText(text)).toHaveLength(other === part ? 1 : 0)
  expect(screen.queryByText('Refused.')).toBeNull()
})
