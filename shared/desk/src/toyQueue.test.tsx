import { startCounts } from '@kasa/console/counts'
import { startLive } from '@kasa/console/live'
import { provideRecordWords } from '@kasa/console/recordWords'
import type { ApprovalRow } from '@kasa/contracts/approvals'
import { fakeLocks } from '@kasa/testing/fakeLocks'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { fakeSockets, type FakeSockets } from '@kasa/testing/fakeSocket'
import { renderScreen } from '@kasa/testing/renderScreen'
import { waitingApproval } from '@kasa/testing/waitingApproval'
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'

import { loadOnce } from './loadOnce'
import { QueuePage } from './QueuePage'
import { RequestPart } from './RequestPart'
import { parcelDesk } from './testing/parcelDesk'
import { lazyParcels } from './testing/lazyParcels'
import { parcels } from './testing/parcels'
import type { ParcelRow } from './testing/parcelTable'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const me = '01930000-0000-7000-8000-0000000000e1'
const soon = (ms = 90_000) => new Date(Date.now() + ms).toISOString()
const parcel = (n: number, named: Partial<ParcelRow> = {}): ParcelRow => ({
  id: `p${n}`,
  number: `P-${n}`,
  version: 1,
  status: 'SHELVED',
  grams: n * 100,
  shelf: 'A',
  createdAt: `2026-11-20T12:0${n}:00.000Z`,
  decidedAt: null,
  claim: null,
  undo: null,
  ...named,
})

let server: FakeServer
let sockets: FakeSockets
let rows: Map<string, ParcelRow>
/** Approval requests that are pending. */
let waits: ApprovalRow[]
let stops: (() => void)[] = []
const put = (row: ParcelRow) => void rows.set(row.id, row)
const rowAt = (id: string) => rows.get(id) ?? parcel(0)
const change = (id: string, named: Partial<ParcelRow>) =>
  put({ ...rowAt(id), ...named, version: rowAt(id).version + 1 })
const claimed = (id: string) => {
  change(id, {
    claim: { userId: me, userName: 'Deniz Aksoy', until: soon() },
    status: rowAt(id).status === 'HANDED_OUT' ? 'SHELVED' : rowAt(id).status,
    undo: null,
  })
  return { row: rowAt(id), claimToken: `token-${id}`, leaseMs: 90_000 }
}
const outcomes = { hand: 'HANDED_OUT', sendBack: 'SENT_BACK', hold: 'ON_HOLD' } as const
const decided = (id: string, verb: keyof typeof outcomes) => {
  change(id, {
    status: outcomes[verb],
    claim: null,
    decidedAt: soon(0),
    undo: verb === 'hold' ? null : { userId: me, until: soon(5000) },
  })
  return rowAt(id)
}

beforeEach(() => {
  Object.defineProperty(globalThis, 'matchMedia', {
    configurable: true,
    writable: true,
    value: (media: string) => ({
      matches: media.includes('min-width'),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  })
  rows = new Map([parcel(1), parcel(2)].map((row) => [row.id, row]))
  waits = []
  sockets = fakeSockets()
  fakeLocks()
  server = fakeServer({
    'GET /api/parcel/list': () => ({ body: { rows: [...rows.values()], nextCursor: null } }),
    'GET /api/counts': () => ({ body: {} }),
    'GET /api/parcel/counts': () => ({ body: { waiting: 7, mine: 1, gone: 3, kept: 0 } }),
    'GET /api/approval/list': () => ({ body: { rows: waits, nextCursor: null } }),
    'POST /api/parcel/next': () => ({ body: { claim: claimed('p1') } }),
    'POST /api/parcel/bulk': ({ body }) => {
      const { action, items } = body as { action: 'hand' | 'undo'; items: { id: string }[] }
      return {
        body: {
          results: items.map(({ id }) =>
            id === 'p2' && action === 'hand'
              ? { outcome: 'refused', id, code: 'TORN', message_tr: 'Yırtık.', message_en: 'It is torn.' }
              : { outcome: 'done', id, row: action === 'undo' ? claimed(id).row : decided(id, 'hand') },
          ),
        },
      }
    },
  })
  for (const id of ['p1', 'p2']) {
    server.on({
      [`GET /api/parcel/get/${id}`]: () => ({
        body: {
          ...rowAt(id),
          history: [
            { at: '2026-11-20T12:00:00.000Z', action: 'shelve', actor: null, params: { shelf: 'A' } },
            { at: '2026-11-20T12:05:00.000Z', action: 'sendBack', actor: 'Umut Er', params: { reason: 'DAMAGED' } },
          ],
        },
      }),
      [`GET /api/parcel/attachments/${id}`]: () => ({
        body: {
          receipts: [{ id: 'r1', fileName: 'slip.png', mime: 'image/png', byName: null, at: soon(0), seenWith: 'P-9' }],
          notes: [],
          pending: waits.map(({ id, kind }) => ({ id, kind, isOwn: false })),
        },
      }),
      [`GET /api/parcel/receipt/${id}`]: () => ({
        body: { mime: 'image/png', fileName: 'slip.png', content: 'iVBORw0KGgo=' },
      }),
      [`POST /api/parcel/note/${id}`]: () => ({ body: {} }),
      [`POST /api/parcel/claim/${id}`]: () => ({ body: claimed(id) }),
      // An unmounted screen releases its claim a moment later, maybe during the next test, so this changes no row.
      [`POST /api/parcel/release/${id}`]: () => ({ body: { ...rowAt(id), claim: null, version: 0 } }),
      [`POST /api/parcel/lose/${id}`]: ({ body }) => {
        const { reason } = body as { reason: string }
        const [before, after] = [{ status: 'ON_HOLD' }, { status: 'LOST' }]
        const approval = { kind: 'parcel.lose', targetType: 'parcel', title: rowAt(id).number }
        waits = [waitingApproval({ ...approval, before, after, reason })]
        return { body: { approvalId: waitingApproval().id } }
      },
      [`POST /api/parcel/undo/${id}`]: () => ({ body: claimed(id) }),
      [`POST /api/parcel/decide/${id}`]: ({ body }) => ({
        body: decided(id, (body as { decision: keyof typeof outcomes }).decision),
      }),
    })
  }
})
afterEach(() => {
  cleanup()
  for (const stop of stops) stop()
  stops = []
  sockets.close()
  server.close()
  localStorage.clear()
})

async function show(path = '/parcel/list', parts = lazyParcels) {
  const shown = await renderScreen(<QueuePage noun={parcels} parts={parts} title="Parcels" />, {
    path,
    claims: { sub: me },
    tenant: { modules: ['counter', 'admin'] },
  })
  stops = [startLive(), startCounts()]
  await screen.findAllByRole('row')
  return shown
}
const drawer = async () => within(await screen.findByRole('complementary'))
const rowOf = (number: string) => screen.findByRole('row', { name: new RegExp(number) })
const sendRow = (row: ParcelRow) => act(async () => sockets.tell({ type: 'row', topic: 'parcel', cursor: '1.1', row }))
const decisions = (id: string) => server.calls(`POST /api/parcel/decide/${id}`).map(({ body }) => body)

test('its tabs are counted, live and under filters, and each is a part of the address', async () => {
  const { user, address } = await show()
  await act(async () =>
    sockets.tell({ type: 'counts', kind: 'parcel', cursor: '1.0', counts: { waiting: 7, mine: 1, gone: 3, kept: 0 } }),
  )
  expect(await screen.findByRole('tab', { name: 'Waiting 7' })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Gone 3 today' }))
  expect(address()).toBe('/parcel/list?tab=gone')
  expect(screen.queryByRole('row', { name: /P-1/ })).toBeNull()
})

test('rows come and go live, in the order of the list', async () => {
  await show()
  await act(async () => sockets.tell({ type: 'ready', cursor: '1.0' }))
  await sendRow(parcel(3))
  expect((await rowOf('P-3')).className).toContain('fresh')
  await sendRow(parcel(1, { status: 'HANDED_OUT', version: 4 }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /P-1/ })).toBeNull())
})

test('N takes the next, H hands it out under the claim, U undoes that', async () => {
  const { user } = await show()
  await user.keyboard('n')
  const open = await drawer()
  expect(await open.findByText(/^Yours for 1:/)).toBeTruthy()
  await waitFor(() =>
    expect(open.getByRole('button', { name: /^Hand out/ }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  await user.keyboard('h')
  expect(await open.findByText('Handed out P-1.')).toBeTruthy()
  expect(decisions('p1')).toEqual([{ decision: 'hand', claimToken: 'token-p1', version: 2 }])
  expect(
    await within(await screen.findByRole('region', { name: 'What was just decided' })).findByText('P-1 is handed out.'),
  ).toBeTruthy()
  await user.keyboard('u')
  await waitFor(() => expect(server.calls('POST /api/parcel/undo/p1')).toHaveLength(1))
  expect(await open.findByRole('button', { name: /^Hand out/ })).toBeTruthy()
})

test('a decision with reasons asks for one; a refusal is shown beside the buttons', async () => {
  const { user } = await show()
  server.on({ 'POST /api/parcel/decide/p1': () => refusal(409, 'TORN', { message_en: 'It is torn.' }) })
  await user.keyboard('n')
  const open = await drawer()
  await open.findByText(/^Yours for 1:/)
  await user.keyboard('s')
  await screen.findByRole('alertdialog', { name: 'Send P-1 back' })
  await user.keyboard('2{Enter}')
  expect((await screen.findAllByText('It is torn.')).length).toBeGreaterThan(0)
  expect(decisions('p1')).toEqual([{ decision: 'sendBack', claimToken: 'token-p1', version: 2, reasonCode: 'DAMAGED' }])
})

test('handing out a heavy parcel asks for one of numbered reasons', async () => {
  put(parcel(1, { grams: 9000 }))
  const { user } = await show()
  await user.keyboard('n')
  const open = await drawer()
  await open.findByText(/^Yours for 1:/)
  await user.keyboard('h')
  await screen.findByRole('group', { name: /heavy/ })
  await user.keyboard('1{Enter}')
  await waitFor(() => expect(decisions('p1')).toMatchObject([{ decision: 'hand', reasonCode: 'NOBODY_CAME' }]))
})

test('a decision that needs no claim asks once; Escape closes, and releases a claim', async () => {
  const { user } = await show()
  await user.keyboard('jc')
  const open = await drawer()
  await open.findByText(/^Yours for 1:/)
  expect(server.calls('POST /api/parcel/claim/p1')).toHaveLength(1)
  expect(open.getByRole('button', { name: 'Keep it' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(server.calls('POST /api/parcel/release/p1')[0]?.body).toEqual({ claimToken: 'token-p1' }))
})

test('C that is typed before the open row is drawn claims it, once', async () => {
  let draw: (() => void) | undefined
  const drawn = new Promise<void>((resolve) => (draw = resolve))
  const parts = loadOnce(async () => {
    await drawn
    return parcelDesk
  })
  const { user } = await show('/parcel/list', parts)
  await user.keyboard('j{Enter}c')
  await waitFor(() => expect(server.calls('POST /api/parcel/claim/p1')).toHaveLength(1))
  expect(screen.queryByRole('complementary')).toBeNull()
  await act(async () => draw?.())
  expect(await (await drawer()).findByText(/^Yours for 1:/)).toBeTruthy()
  expect(server.calls('POST /api/parcel/claim/p1')).toHaveLength(1)
})

test('another person’s claim disables the actions, with the reason', async () => {
  put(parcel(1, { claim: { userId: 'other', userName: 'Ayşe Demir', until: soon() } }))
  const { user } = await show()
  await user.keyboard('j{Enter}')
  expect(await (await drawer()).findByText('Somebody else carries it.')).toBeTruthy()
})

test('in bulk each shows its result, and is undone by itself', async () => {
  const { user } = await show()
  screen.getByRole('grid').focus()
  await user.keyboard('{ArrowDown} {ArrowDown}{Shift>} {/Shift}')
  const bar = within(await screen.findByRole('region', { name: 'Selected requests' }))
  await user.click(bar.getByRole('button', { name: 'Send back…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Send them back' }))
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  await user.click(bar.getByRole('button', { name: /^Claim/ }))
  const results = within(await screen.findByRole('dialog', { name: 'Results' }))
  expect(results.getByText('2 done, 0 refused')).toBeTruthy()
  const [sent] = server
    .calls('POST /api/parcel/bulk')
    .map(({ body }) => body as { action: string; items: { key: string }[] })
  expect(sent).toMatchObject({
    action: 'claim',
    items: [
      { id: 'p1', version: 1 },
      { id: 'p2', version: 1 },
    ],
  })
  expect(new Set(sent?.items.map(({ key }) => key)).size).toBe(2)
})

test('receipts, notes and history are in its drawer, in its own words', async () => {
  const { user } = await show('/parcel/list?open=p1')
  const open = await drawer()
  expect(await open.findByText('Put on shelf A')).toBeTruthy()
  expect(open.getByText('Sent back by Umut Er: Damaged')).toBeTruthy()
  expect(await open.findByText('The same file is attached to P-9.')).toBeTruthy()
  await user.click(open.getByRole('button', { name: 'Show slip.png' }))
  expect(await open.findByRole('img', { name: 'slip.png' })).toBeTruthy()
  await user.type(
    open.getByRole('textbox', { name: 'A note for colleagues' }),
    'torn at a corner{Control>}{Enter}{/Control}',
  )
  await waitFor(() =>
    expect(server.calls('POST /api/parcel/note/p1')[0]?.body).toEqual({ text: 'torn at a corner', pinned: false }),
  )
})

test('what needs two people is requested with a reason, waits in the drawer and is approved there', async () => {
  const words = { 'approval.parcel.lose': 'Write-off', 'approvalTitle.parcel.lose': 'Write-off pending' }
  provideRecordWords([{ moduleId: 'counter', load: () => Promise.resolve({ en: words, tr: words }) }])
  const approving = `POST /api/approval/approve/${waitingApproval().id}`
  put(parcel(2, { status: 'ON_HOLD' }))
  const { user } = await show('/parcel/list?tab=kept&open=p2')
  const open = await drawer()
  await user.click(await open.findByRole('button', { name: 'Write off' }))
  const question = within(await screen.findByRole('dialog', { name: 'Write P-2 off?' }))
  await user.type(question.getByRole('textbox'), 'nowhere to be found')
  await user.click(question.getByRole('button', { name: 'Send for approval' }))
  await waitFor(() =>
    expect(server.calls('POST /api/parcel/lose/p2')[0]?.body).toEqual({ reason: 'nowhere to be found', version: 1 }),
  )
  expect(await open.findByRole('heading', { name: 'Write-off pending' })).toBeTruthy()
  expect(open.queryByRole('button', { name: 'Write off' })).toBeNull()
  server.on({
    [approving]: () => {
      const [approval] = waits
      waits = []
      change('p2', { status: 'LOST' })
      return { body: { ...approval, status: 'APPROVED' } }
    },
  })
  await user.click(open.getByRole('button', { name: 'Approve' }))
  const sure = within(await screen.findByRole('alertdialog', { name: 'Write-off: approve P-2?' }))
  await user.click(sure.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(server.calls(approving)).toHaveLength(1))
  await waitFor(() => expect(open.queryByRole('heading', { name: 'Write-off pending' })).toBeNull())
})

test('the help names its own keys among the desk’s', async () => {
  const { user } = await show()
  await user.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Keys of this screen' }))
  expect(help.getByText('Hand it out')).toBeTruthy()
  expect(
    help.getAllByRole('term').flatMap((term) => (term.querySelector('.k-sr')?.textContent ?? '').split(', ')),
  ).toEqual(expect.arrayContaining(['N', 'C', 'H', 'S', 'U', '?']))
})

test('one of them is shown inside another module', async () => {
  await renderScreen(<RequestPart noun={parcels} parts={lazyParcels} id="p2" onClose={() => undefined} />, {
    claims: { sub: me },
  })
  expect(await (await drawer()).findByText('Put on shelf A')).toBeTruthy()
})
