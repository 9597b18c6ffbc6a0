// Runs alone: it replaces what the browser plays and shows.
import { answerConfirm, useQuestion } from '@kasa/console/confirm'
import { keepNotices } from '@kasa/desk/notices/noticeSettings'
import { aDeposit } from '@kasa/testing/aDeposit'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'

import { DepositAttachments } from './attachments/DepositAttachments'
import {
  detailOf,
  elif,
  live,
  me,
  mehmet,
  operator,
  put,
  server,
  show,
  sockets,
  soon,
  sendRow,
  asAnswered,
  startFromDeposits,
} from './testing/depositsStage'

startFromDeposits()

describe('many at once', () => {
  test('picked with the keyboard, confirmed if they match, and every row shows its result', async () => {
    server.on({
      'POST /api/remit-request/bulk': ({ body }) => {
        const { items } = body as { items: { id: string }[] }
        return {
          body: {
            results: items.map(({ id }) =>
              id === elif.id
                ? {
                    outcome: 'refused',
                    id,
                    code: 'CLAIMED_BY_OTHER',
                    message_tr: 'Talep Ayşe üzerinde.',
                    message_en: 'Ayşe holds it.',
                  }
                : { outcome: 'done', id, row: asAnswered({ ...mehmet, status: 'REJECTED', version: 5 }) },
            ),
          },
        }
      },
    })
    const { user } = await show()
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown} {ArrowDown}{Shift>} {/Shift}')
    const bar = within(await screen.findByRole('region', { name: 'Selected requests' }))
    expect(bar.getByText('2 selected')).toBeTruthy()
    expect(bar.getByRole('status').textContent).toBe('2 selected · ₺29,700.00')
    expect(bar.getByRole('button', { name: 'Confirm exact matches (1)' })).toBeTruthy()
    await user.click(bar.getByRole('button', { name: 'Reject…' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.selectOptions(dialog.getByRole('combobox'), 'SUSPICIOUS')
    await user.click(dialog.getByRole('button', { name: /^Reject/ }))
    const results = within(await screen.findByRole('dialog', { name: 'Results' }))
    expect(results.getByText('1 done, 1 refused')).toBeTruthy()
    expect(results.getByText('Ayşe holds it.')).toBeTruthy()
    expect(results.getByText('1 done, 1 refused').textContent).toBe('1 done, 1 refused · ₺5,200.00')
    expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Elif Kılıç₺24,500\.00/),
      expect.stringMatching(/Mehmet Şahin₺5,200\.00/),
    ])
    expect(results.queryByRole('button', { name: /Undo/ })).toBeNull()
    const body = server.calls('POST /api/remit-request/bulk')[0]?.body as {
      action: string
      reasonCode: string
      items: { id: string; version: number; key: string }[]
    }
    expect(body).toMatchObject({
      action: 'reject',
      reasonCode: 'SUSPICIOUS',
      items: [
        { id: elif.id, version: 1 },
        { id: mehmet.id, version: 1 },
      ],
    })
    expect(new Set(body.items.map(({ key }) => key)).size).toBe(2)
  })

  test('confirming names what is done and how many, also on its button', async () => {
    const { user } = await show()
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown} ')
    const bar = within(await screen.findByRole('region', { name: 'Selected requests' }))
    await user.click(bar.getByRole('button', { name: 'Confirm exact matches (1)' }))
    expect(renderHook(() => useQuestion()).result.current).toMatchObject({ confirmText: 'Confirm one request' })
    await act(async () => answerConfirm('cancelled'))
  })

  test('another tab begins without a selection, and so does the first one after it', async () => {
    const { user } = await show()
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown} ')
    await screen.findByRole('region', { name: 'Selected requests' })
    const [all] = screen.getAllByRole('checkbox')
    expect(all).toHaveProperty('indeterminate', true)
    await user.click(screen.getByRole('tab', { name: /^Confirmed/ }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull())
    await user.click(screen.getByRole('tab', { name: /^Waiting/ }))
    await screen.findByRole('row', { name: /Elif/ })
    expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull()
    expect(screen.getAllByRole('checkbox')[0]).toHaveProperty('indeterminate', false)
  })

  const decidedAt = (ms: number) => new Date(Date.now() + ms).toISOString()
  const rejected = (row: typeof elif, ms = 0) => ({
    ...row,
    status: 'REJECTED' as const,
    version: row.version + 2,
    decidedAt: decidedAt(ms),
    undo: { userId: me, until: decidedAt(ms + 5000) },
  })
  afterEach(() => jest.restoreAllMocks())
  async function rejectBoth(answer: () => unknown[]) {
    // Five seconds by a stopped clock, so that a slow machine does not matter.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now())
    const requests: { action: string; items: { id: string; version: number; key: string }[] }[] = []
    server.on({
      'POST /api/remit-request/bulk': ({ body }) => {
        requests.push(body as (typeof requests)[number])
        return {
          body: {
            results:
              requests.length === 1
                ? answer()
                : requests.at(-1)?.items.map(({ id }) => ({
                    outcome: 'done',
                    id,
                    row: asAnswered({ ...(id === elif.id ? elif : mehmet), status: 'IN_REVIEW', version: 9 }),
                  })),
          },
        }
      },
    })
    const { user } = await show()
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown} {ArrowDown}{Shift>} {/Shift}')
    const bar = within(await screen.findByRole('region', { name: 'Selected requests' }))
    await user.click(bar.getByRole('button', { name: 'Reject…' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Reject/ }))
    return { user, asked: requests, results: within(await screen.findByRole('dialog', { name: 'Results' })) }
  }

  test('U undoes all of them, in the version that was decided', async () => {
    const {
      user,
      asked: requests,
      results,
    } = await rejectBoth(() =>
      [elif, mehmet].map((row) => ({ outcome: 'done', id: row.id, row: asAnswered(rejected(row)) })),
    )
    await results.findByRole('button', { name: /^Undo 2/ })
    await user.keyboard('u')
    expect(await results.findAllByText('Undone')).toHaveLength(2)
    expect(requests[1]).toMatchObject({
      action: 'undo',
      items: [
        { id: elif.id, version: 3 },
        { id: mehmet.id, version: 3 },
      ],
    })
    expect(requests[1]?.items[0]?.key).not.toBe(requests[0]?.items[0]?.key)
    expect(results.queryByRole('button', { name: /Undo/ })).toBeNull()
  })

  test('one is undone by itself; earlier decisions have less time, and are not offered once it is over', async () => {
    const {
      user,
      asked: requests,
      results,
    } = await rejectBoth(() => [
      { outcome: 'done', id: elif.id, row: asAnswered(rejected(elif, -6000)) },
      { outcome: 'done', id: mehmet.id, row: asAnswered(rejected(mehmet)) },
    ])
    await results.findByRole('button', { name: /^Undo 1/ })
    expect(results.queryByRole('button', { name: `Undo ${elif.number} · ${elif.customerName}` })).toBeNull()
    await user.click(results.getByRole('button', { name: `Undo ${mehmet.number} · ${mehmet.customerName}` }))
    expect(await results.findByText('Undone')).toBeTruthy()
    expect(requests[1]?.items.map(({ id }) => id)).toEqual([mehmet.id])
  })
})

describe('beside a request', () => {
  const at = '2026-11-20T12:00:30.000Z'
  const attachments = {
    receipts: [
      {
        id: '01930000-0000-7000-8000-0000000000d1',
        fileName: 'dekont.png',
        mime: 'image/png',
        sizeBytes: 10,
        byName: null,
        at,
        seenWith: 'D-26-0000009',
      },
    ],
    notes: [
      { id: '01930000-0000-7000-8000-0000000000d2', text: 'called the bank', pinned: true, byName: 'Umut Er', at },
    ],
    pending: [],
  }
  test('a receipt is shown in place with where else it was seen; notes are added with the keyboard', async () => {
    server.on({
      [`GET /api/remit-request/attachments/${elif.id}`]: () => ({ body: attachments }),
      [`GET /api/remit-request/receipt/${elif.id}`]: () => ({
        body: { mime: 'image/png', fileName: 'dekont.png', content: 'iVBORw0KGgo=' },
      }),
      [`POST /api/remit-request/note/${elif.id}`]: () => ({ body: {} }),
    })
    const { user } = await renderScreen(<DepositAttachments depositId={elif.id} />, {
      path: '/remit-request/alllist',
      claims: operator,
    })
    const panel = screen
    expect(await panel.findByText('The same file is attached to D-26-0000009.')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Show dekont.png' }))
    expect((await panel.findByRole('img', { name: 'dekont.png' })).getAttribute('src')).toBe(
      'data:image/png;base64,iVBORw0KGgo=',
    )
    expect(panel.getByText('called the bank')).toBeTruthy()
    await user.type(
      panel.getByRole('textbox', { name: 'A note for colleagues' }),
      'all fine{Control>}{Enter}{/Control}',
    )
    await waitFor(() =>
      expect(server.calls(`POST /api/remit-request/note/${elif.id}`)[0]?.body).toEqual({
        text: 'all fine',
        pinned: false,
      }),
    )
  })
})

describe('a receipt that is a PDF', () => {
  const at = '2026-11-20T12:00:30.000Z'
  const fileId = '01930000-0000-7000-8000-0000000000d1'
  const attachments = {
    receipts: [
      { id: fileId, fileName: 'dekont.pdf', mime: 'application/pdf', sizeBytes: 10, byName: null, at, seenWith: null },
    ],
    notes: [],
    pending: [],
  }
  const made: Blob[] = []
  const freed: string[] = []
  beforeEach(() => {
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:kasa/${made.push(file)}`,
      revokeObjectURL: (address: string) => freed.push(address),
    })
    server.on({
      [`GET /api/remit-request/attachments/${elif.id}`]: () => ({ body: attachments }),
      // The frame ignores the type that the server sends.
      [`GET /api/remit-request/receipt/${elif.id}`]: () => ({
        body: { mime: 'text/html', fileName: 'dekont.pdf', content: btoa('%PDF-1.7 <script>') },
      }),
    })
  })
  const beAbleToShow = (isAble: boolean) =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: isAble })

  test('is shown in the browser’s viewer as a PDF whatever else it is, hidden again, and released', async () => {
    beAbleToShow(true)
    const { user } = await renderScreen(<DepositAttachments depositId={elif.id} />, {
      path: '/remit-request/alllist',
      claims: operator,
    })
    await user.click(await screen.findByRole('button', { name: 'Show dekont.pdf' }))
    const frame = await screen.findByTitle('dekont.pdf')
    expect(frame.getAttribute('src')).toBe('blob:kasa/1#navpanes=0&view=FitH')
    expect(made.map(({ type, size }) => [type, size])).toEqual([['application/pdf', 17]])
    await user.click(screen.getByRole('button', { name: 'Hide dekont.pdf' }))
    expect(screen.queryByTitle('dekont.pdf')).toBeNull()
    expect(freed).toEqual(['blob:kasa/1'])
  })

  test('is only stored as a file if the browser has no viewer', async () => {
    beAbleToShow(false)
    await renderScreen(<DepositAttachments depositId={elif.id} />, { path: '/remit-request/alllist', claims: operator })
    expect(await screen.findByRole('button', { name: 'Save dekont.pdf' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show dekont.pdf' })).toBeNull()
  })
})

describe('an amount that differs from the requested one', () => {
  const merchant = {
    id: elif.merchantId,
    code: 'ANADOLU',
    name: 'Anadolu Market',
    legalTitle: 'Anadolu Market A.Ş.',
    taxNo: '1234567890',
    kybStatus: 'APPROVED',
    nextExpiry: null,
    waitingDocuments: 0,
    owedMinor: 0,
    notSetUp: [],
    status: 'ACTIVE',
    modules: ['remit'],
    testMode: false,
    createdAt: elif.createdAt,
    version: 7,
    statusReason: null,
    contacts: [],
    ipAllow: [],
    balance: null,
    keyApprovalId: null,
    changeApprovalId: null,
    addressApprovalId: null,
    routing: {
      remitGroupIds: [elif.bankAccountId],
      limitGroupId: null,
      payoutLimitGroupId: null,
      amountPolicy: 'REVIEW',
      payoutHolds: [],
    },
    keys: [],
    endpoints: [],
    updatedAt: elif.createdAt,
  }
  const admin = { sub: me, role: 'admin', scope: 'ADMIN' }

  test('a merchant’s policy is set from any of its requests, and nothing else of it changes', async () => {
    server.on({
      [`GET /api/merchant/get/${elif.merchantId}`]: () => ({ body: merchant }),
      [`POST /api/merchant/update/${elif.merchantId}`]: () => ({ body: { ...merchant, version: 8 } }),
    })
    const { user } = await renderScreen(<DepositAttachments depositId={elif.id} />, {
      path: '/remit-request/alllist',
      claims: admin,
    })
    await user.click(await screen.findByRole('button', { name: 'When another amount comes…' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'When a payer of Anadolu Market sends a different amount' }),
    )
    const choice = dialog.getByRole('combobox', { name: 'Amount differs from the request' })
    expect((choice as HTMLSelectElement).value).toBe('REVIEW')
    await user.selectOptions(choice, 'It cannot be approved: reject it and return the money')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const {
      id: _id,
      code: _code,
      kybStatus: _kyb,
      nextExpiry: _ends,
      waitingDocuments: _waiting,
      owedMinor: _owed,
      notSetUp: _missing,
      createdAt: _at,
      updatedAt: _then,
      statusReason: _why,
      keys: _keys,
      endpoints: _addresses,
      ipAllow: _ips,
      balance: _balance,
      keyApprovalId: _asked,
      changeApprovalId: _waits,
      addressApprovalId: _askedAddress,
      routing,
      ...kept
    } = merchant
    expect(server.calls(`POST /api/merchant/update/${elif.merchantId}`).map(({ body }) => body)).toEqual([
      { ...kept, ...routing, amountPolicy: 'REJECT_AND_RETURN' },
    ])
  })

  test('an operator cannot set it', async () => {
    await renderScreen(<DepositAttachments depositId={elif.id} />, { path: '/remit-request/alllist', claims: operator })
    expect(await screen.findByText('Receipts')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'When another amount comes…' })).toBeNull()
  })
})

describe('sound and notices', () => {
  const played = jest.fn()
  class FakeAudio {
    state = 'running'
    currentTime = 0
    destination = {}
    resume = () => Promise.resolve()
    createOscillator = () => ({
      frequency: { value: 0 },
      connect: () => ({ connect: () => undefined }),
      start: played,
      stop: () => undefined,
    })
    createGain = () => ({ gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined } })
  }
  const requestPermission = jest.fn(() => Promise.resolve('granted'))
  const shown: { title: string; close: jest.Mock }[] = []
  class FakeNotice {
    static permission = 'default'
    static requestPermission = requestPermission
    close = jest.fn()
    constructor(readonly title: string) {
      shown.push(this)
    }
  }
  const declared = aDeposit({ ...mehmet, status: 'DECLARED', declaredAt: mehmet.createdAt, version: 2 })
  const another = { userId: '01930000-0000-7000-8000-0000000000e2', userName: 'Ayşe Demir', until: soon() }
  const fresh = (n: number, version = 2) =>
    aDeposit({
      id: `01930000-0000-7000-8000-00000000${1000 + n}`,
      number: `D-26-00001${n}0`,
      customerName: 'Selin Aydın',
      status: 'DECLARED',
      declaredAt: mehmet.createdAt,
      version,
    })
  const rung = () => played.mock.calls.length / 2
  beforeEach(() => {
    Object.assign(globalThis, { AudioContext: FakeAudio, Notification: FakeNotice })
    FakeNotice.permission = 'default'
    played.mockClear()
    requestPermission.mockClear()
    shown.length = 0
  })
  /** Opens the list for a person who enabled both sound and notifications. */
  const rings = async () => {
    FakeNotice.permission = 'granted'
    keepNotices('remit', me, { sound: true, desktop: true })
    const { user } = await show()
    await live()
    // Browsers play no sound before a user gesture.
    await user.keyboard('j')
    // Waits until the list listens. Each try sends a new request, because one sent too early is ignored.
    let n = 3
    await waitFor(async () => {
      await sendRow(fresh((n += 1)))
      expect(shown).not.toHaveLength(0)
    })
    shown.length = 0
  }

  test('nothing rings and nobody is asked until a person wants it; then it rings until somebody claims', async () => {
    const { user } = await show()
    await live()
    await user.keyboard('j')
    await sendRow(declared)
    expect(played).not.toHaveBeenCalled()
    expect(requestPermission).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Sound and notifications' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sound and notifications' }))
    await user.click(dialog.getByRole('checkbox', { name: /sound/ }))
    await user.click(dialog.getByRole('checkbox', { name: /desktop/ }))
    await user.click(dialog.getByRole('button', { name: 'Allow notifications in this browser' }))
    expect(requestPermission).toHaveBeenCalledTimes(1)
    FakeNotice.permission = 'granted'
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)

    await sendRow(fresh(1))
    await waitFor(() => expect(rung()).toBe(1))
    expect(shown.map(({ title }) => title)).toEqual(['₺24,500.00 from Selin Aydın: marked as paid'])
    await sendRow({ ...fresh(1, 4), claim: another })
    await waitFor(() => expect(shown[0]?.close).toHaveBeenCalled())
  })

  test('a request that was declared before, or claimed and released, rings no more', async () => {
    put(declared)
    await rings()
    // A note was added; the list already shows the request as declared.
    await sendRow({ ...declared, version: 3 })
    expect(shown).toHaveLength(0)
    await sendRow(fresh(2))
    await waitFor(() => expect(shown).toHaveLength(1))
    await sendRow({ ...fresh(2, 3), claim: another })
    expect(shown[0]?.close).toHaveBeenCalled()
    await sendRow(fresh(2, 4))
    expect(shown).toHaveLength(1)
  })

  test('a claim that was missed while offline ends it as well', async () => {
    await rings()
    await sendRow(fresh(3))
    await waitFor(() => expect(shown).toHaveLength(1))
    server.on({
      [`GET /api/remit-request/get/${fresh(3).id}`]: () => ({
        body: asAnswered({ ...detailOf(fresh(3, 3)), claim: another }),
      }),
    })
    await act(async () => sockets.tell({ type: 'gap', cursor: '9.0' }))
    await waitFor(() => expect(shown[0]?.close).toHaveBeenCalled())
  })
})
