import { renderScreen } from '@kasa/testing/renderScreen'
import { screen, waitFor, within } from '@testing-library/react'

import { aDeposit } from './aDeposit'
import { DepositPapers } from './DepositPapers'
import { elif, live, mehmet, operator, put, server, show, soon, tell, wire } from './testing/depositsStage'

describe('many at once', () => {
  test('picked with the keyboard, confirmed where they match, and every row says what became of it', async () => {
    server.on({
      'POST /api/remit-request/bulk': ({ body }) => {
        const { items } = body as { items: { id: string }[] }
        return { body: { results: items.map(({ id }) => (id === elif.id ? { outcome: 'refused', id, code: 'CLAIMED_BY_OTHER', message_tr: 'Talep Ayşe üzerinde.', message_en: 'Ayşe holds it.' } : { outcome: 'done', id, row: wire({ ...mehmet, status: 'REJECTED', version: 5 }) })) } }
      },
    })
    const { user } = await show()
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown} {ArrowDown}{Shift>} {/Shift}')
    const bar = within(await screen.findByRole('region', { name: 'Selected requests' }))
    expect(bar.getByText('2 selected')).toBeTruthy()
    expect(bar.getByRole('button', { name: 'Confirm exact matches (1)' })).toBeTruthy()
    await user.click(bar.getByRole('button', { name: 'Reject…' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.selectOptions(dialog.getByRole('combobox'), 'SUSPICIOUS')
    await user.click(dialog.getByRole('button', { name: /^Reject/ }))
    const results = within(await screen.findByRole('dialog', { name: 'What became of them' }))
    expect(results.getByText('1 done, 1 refused')).toBeTruthy()
    expect(results.getByText('Ayşe holds it.')).toBeTruthy()
    const body = server.calls('POST /api/remit-request/bulk')[0]?.body as { action: string; reasonCode: string; items: { id: string; version: number; key: string }[] }
    expect(body).toMatchObject({ action: 'reject', reasonCode: 'SUSPICIOUS', items: [{ id: elif.id, version: 1 }, { id: mehmet.id, version: 1 }] })
    expect(new Set(body.items.map(({ key }) => key)).size).toBe(2)
  })
})

describe('beside a request', () => {
  const at = '2026-11-20T12:00:30.000Z'
  const papers = {
    receipts: [{ id: '01930000-0000-7000-8000-0000000000d1', fileName: 'dekont.png', mime: 'image/png', sizeBytes: 10, byName: null, at, seenWith: 'D-26-0000009' }],
    notes: [{ id: '01930000-0000-7000-8000-0000000000d2', text: 'called the bank', pinned: true, byName: 'Umut Er', at }],
    pending: [],
  }
  test('a receipt is shown in place and says where else it was seen; notes are added with the keyboard', async () => {
    server.on({
      [`GET /api/remit-request/papers/${elif.id}`]: () => ({ body: papers }),
      [`GET /api/remit-request/receipt/${elif.id}`]: () => ({ body: { mime: 'image/png', fileName: 'dekont.png', content: 'iVBORw0KGgo=' } }),
      [`POST /api/remit-request/note/${elif.id}`]: () => ({ body: {} }),
    })
    const { user } = await renderScreen(<DepositPapers depositId={elif.id} />, { path: '/remit-request/alllist', claims: operator })
    const panel = screen
    expect(await panel.findByText('The same file came with D-26-0000009.')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Show dekont.png' }))
    expect((await panel.findByRole('img', { name: 'dekont.png' })).getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=')
    expect(panel.getByText('called the bank')).toBeTruthy()
    await user.type(panel.getByRole('textbox', { name: 'A note for colleagues' }), 'all fine{Control>}{Enter}{/Control}')
    await waitFor(() => expect(server.calls(`POST /api/remit-request/note/${elif.id}`)[0]?.body).toEqual({ text: 'all fine', pinned: false }))
  })
})

describe('sound and notices', () => {
  const played = jest.fn()
  class FakeAudio {
    state = 'running'
    currentTime = 0
    destination = {}
    resume = () => Promise.resolve()
    createOscillator = () => ({ frequency: { value: 0 }, connect: () => ({ connect: () => undefined }), start: played, stop: () => undefined })
    createGain = () => ({ gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined } })
  }
  const asked = jest.fn(() => Promise.resolve('granted'))
  const shown: { title: string; close: jest.Mock }[] = []
  class FakeNotice {
    static permission = 'default'
    static requestPermission = asked
    close = jest.fn()
    constructor(readonly title: string) {
      shown.push(this)
    }
  }
  const declared = aDeposit({ ...mehmet, status: 'DECLARED', declaredAt: mehmet.createdAt, version: 2 })

  test('nothing rings and nobody is asked until a person wants it; then it rings until somebody claims', async () => {
    Object.assign(globalThis, { AudioContext: FakeAudio, Notification: FakeNotice })
    const { user } = await show()
    await live()
    await user.keyboard('j')
    await tell(declared)
    expect(played).not.toHaveBeenCalled()
    expect(asked).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Sound and notices' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sound and notices' }))
    await user.click(dialog.getByRole('checkbox', { name: /sound/ }))
    await user.click(dialog.getByRole('checkbox', { name: /desktop/ }))
    await user.click(dialog.getByRole('button', { name: 'Allow notices in this browser' }))
    expect(asked).toHaveBeenCalledTimes(1)
    FakeNotice.permission = 'granted'
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)

    put(declared)
    await tell({ ...declared, version: 3 })
    await waitFor(() => expect(played).toHaveBeenCalledTimes(2))
    expect(shown.map(({ title }) => title)).toEqual(['₺5,200.00 from Mehmet Şahin: the payer says it is paid'])
    await tell({ ...declared, version: 4, claim: { userId: '01930000-0000-7000-8000-0000000000e2', userName: 'Ayşe Demir', until: soon() } })
    await waitFor(() => expect(shown[0]?.close).toHaveBeenCalled())
  })
})
