import { confirm, type ConfirmQuestion } from '@kasa/console/confirm'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, screen } from '@testing-library/react'

import { hostWords } from '../language/hostWords'
import { QuestionArea } from './QuestionArea'

async function openQuestion(question: ConfirmQuestion) {
  const { user } = await renderScreen(<QuestionArea />, { words: { host: hostWords } })
  let answer: Promise<string> = Promise.resolve('')
  act(() => void (answer = confirm(question)))
  await screen.findByRole('alertdialog', { name: question.title })
  return { user, answer }
}

test('the specification’s words; Enter confirms', async () => {
  const { user, answer } = await openQuestion({ title: 'Send it again?', deny: true })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'No', 'OK'])
  await user.keyboard('{Enter}')
  expect(await answer).toBe('confirmed')
})

test('Escape cancels', async () => {
  const { user, answer } = await openQuestion({ title: 'Send it again?' })
  await user.keyboard('{Escape}')
  expect(await answer).toBe('cancelled')
})

test('Enter deletes nothing: a dangerous question starts with the focus on Cancel', async () => {
  const { user, answer } = await openQuestion({ title: 'Lock Deniz?', tone: 'danger', confirmText: 'Lock' })
  expect(document.activeElement?.textContent).toBe('Cancel')
  await user.keyboard('{Enter}')
  expect(await answer).toBe('cancelled')
})

test('a question in place of another starts where it should', async () => {
  await openQuestion({ title: 'Send it again?' })
  act(() => void confirm({ title: 'Lock Deniz?', tone: 'danger' }))
  await screen.findByRole('alertdialog', { name: 'Lock Deniz?' })
  expect(document.activeElement?.textContent).toBe('Cancel')
})

test.each([
  ['email', 'en', 'deniz@', 'Invalid email address', 'deniz@demo.test'],
  ['url', 'en', 'ftp://x.test/a', 'Invalid URL', 'https://x.test/callback'],
  ['email', 'tr', 'deniz', 'Geçersiz e-posta adresi', 'deniz@demo.test'],
] as const)(
  'a question for an %s (%s) refuses other input, and returns what was typed',
  async (kind, language, wrong, words, right) => {
    const { user } = await renderScreen(<QuestionArea />, { language, words: { host: hostWords } })
    let answer: Promise<unknown> = Promise.resolve()
    act(() => void (answer = confirm({ title: 'Where to?', input: { kind, label: 'To' } })))
    await screen.findByRole('alertdialog', { name: 'Where to?' })
    const field = screen.getByLabelText('To')
    expect(document.activeElement).toBe(field)
    await user.type(field, `${wrong}{Enter}`)
    expect(screen.getByText(words)).toBeTruthy()
    await user.clear(field)
    await user.type(field, ` ${right} {Enter}`)
    expect(await answer).toEqual({ answer: 'confirmed', typed: right })
  },
)
