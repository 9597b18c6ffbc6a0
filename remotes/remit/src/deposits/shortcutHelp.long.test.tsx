import { refusal } from '@kasa/testing/fakeServer'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'

import {
  elif,
  leave,
  me,
  mehmet,
  operator,
  putAll,
  server,
  show,
  soon,
  asAnswered,
  startFromDeposits,
} from './testing/depositsStage'

startFromDeposits()

/** In ms: about forty screens are rendered, each in a second on a busy machine. */
const patience = 120_000

/** Keys as named in the help. */
const named: Record<string, { key: string; shiftKey?: boolean; ctrlKey?: boolean }> = {
  Space: { key: ' ' },
  'Shift+Space': { key: ' ', shiftKey: true },
  'Ctrl+A': { key: 'a', ctrlKey: true },
  Esc: { key: 'Escape' },
  Enter: { key: 'Enter' },
  '↓': { key: 'ArrowDown' },
  '↑': { key: 'ArrowUp' },
  '←': { key: 'ArrowLeft' },
  '→': { key: 'ArrowRight' },
  PgDn: { key: 'PageDown' },
  PgUp: { key: 'PageUp' },
  Home: { key: 'Home' },
  End: { key: 'End' },
  Delete: { key: 'Delete' },
  Backspace: { key: 'Backspace' },
  Insert: { key: 'Insert' },
}
for (let code = 0x21; code < 0x7f; code += 1) {
  const key = String.fromCharCode(code)
  if (key === key.toLowerCase()) named[key.toUpperCase()] = { key }
}
for (let number = 1; number <= 12; number += 1) named[`F${number}`] = { key: `F${number}` }

type Screen = () => Promise<unknown>
const atTheList =
  (claims = operator): Screen =>
  async () => {
    const shown = await show('/remit-request/alllist', claims)
    screen.getByRole('grid').focus()
    await shown.user.keyboard('{ArrowDown}')
    return shown
  }
/** The server's response to a decision. It changes no row, because a screen that was left may still be sending. */
const answers = (answer: () => ReturnType<typeof refusal>) =>
  server.on({ [`POST /api/remit-request/decide/${elif.id}`]: answer })
const atADeposit = async () => {
  answers(() => refusal(409, 'VERSION_CHANGED'))
  const { user } = await show()
  await user.keyboard('n')
  await screen.findByText(/all match/)
  // Keys are ignored while an action runs.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Take next/ }).getAttribute('aria-busy')).not.toBe('true'),
  )
  return user
}
const atADecision: Screen = async () => {
  const user = await atADeposit()
  answers(() => ({
    body: asAnswered({
      ...elif,
      status: 'APPROVED',
      decidedAt: soon(0),
      undo: { userId: me, until: soon(5000) },
      version: 9,
    }),
  }))
  await user.keyboard('a')
  await screen.findByRole('region', { name: 'What was just decided' })
}

/** Resets the screen to its initial state. */
async function anew(go: Screen): Promise<void> {
  leave()
  putAll([elif, mehmet])
  await go()
}

/** Returns the keys that the screen handles. Each is pressed on a fresh screen. */
async function keysThatAct(screens: readonly Screen[]): Promise<string[]> {
  const acting = new Set<string>()
  for (const go of screens) {
    await anew(go)
    for (const [name, press] of Object.entries(named)) {
      if (acting.has(name) || fireEvent.keyDown(document.activeElement ?? document.body, press)) continue
      acting.add(name)
      await anew(go)
    }
    leave()
  }
  return [...acting].sort()
}

async function keysNamed(claims = operator): Promise<string[]> {
  const { user } = await show('/remit-request/alllist', claims)
  await user.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Keys of this screen' }))
  return help
    .getAllByRole('term')
    .flatMap((term) => (term.querySelector('.k-sr')?.textContent ?? '').split(', '))
    .sort()
}

test(
  'the help names every key that acts on the list, in the drawer and after a decision, and no other',
  async () => {
    const names = await keysNamed()
    leave()
    expect(names).toEqual(await keysThatAct([atTheList(), atADeposit, atADecision]))
  },
  patience,
)

test(
  'a person who does not decide sees only the keys that they have',
  async () => {
    const merchant = { ...operator, scope: 'MERCHANT' }
    const names = await keysNamed(merchant)
    leave()
    expect(names).toEqual(await keysThatAct([atTheList(merchant)]).then((acting) => [...acting, 'Esc'].sort()))
  },
  patience,
)
