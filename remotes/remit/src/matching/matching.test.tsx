import { useToasts } from '@kasa/console/toast'
import { defaultRules } from '@kasa/domain/matchRules'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { wideScreen } from '@kasa/testing/wideScreen'
import { cleanup, configure, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'

import { en } from './en'
import { tr } from './tr'
import { RulesPage } from './RulesPage'
import { UnmatchedPage } from './UnmatchedPage'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const idOf = (n: number) => `01930000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const line = (n: number, over: object = {}) => ({
  id: idOf(n),
  direction: 'CREDIT',
  bankAccountId: idOf(90),
  bankAccountLabel: 'Ziraat Kuzey',
  amountMinor: 100_000,
  freeMinor: 100_000,
  senderName: `KIMSE ${n}`,
  senderIbanMasked: 'TR•• 1326',
  ownAccountLabel: null,
  looksOwn: false,
  description: `havale ${n}`,
  bankRef: null,
  bookedAt: '2026-11-20T10:00:00.000Z',
  status: 'NEW',
  namedOnlyBy: null,
  maybeSameAs: null,
  reason: null,
  decidedByName: null,
  links: [],
  pending: null,
  version: 1,
  ...over,
})
const request = (n: number, over: object = {}) => ({
  id: idOf(n),
  number: `D-26-00000${n}`,
  merchantName: 'Anadolu Market',
  customerName: `Elif ${n}`,
  amountMinor: 100_000,
  restMinor: 100_000,
  referenceCode: 'ABC2345',
  bankAccountId: idOf(90),
  bankAccountLabel: 'Ziraat Kuzey',
  status: 'DECLARED',
  since: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-20T11:00:00.000Z',
  claim: null,
  version: 4,
  ...over,
})
const noLegs = { self: null, toLabel: null, legs: [] }
const noReturns = { self: null, proves: null, open: [] }
const judged = { score: 0.91, parts: { reference: 0.7, amount: 1, name: 1, account: 1, time: 0 }, needsSecond: false }
const bucket = { count: 1, sumMinor: 100_000 }
const buckets = { hour: bucket, day: { count: 0, sumMinor: 0 }, threeDays: bucket, older: { count: 0, sumMinor: 0 } }
const verdict = {
  decision: 'SUGGEST',
  rule: 'misspelt-reference-and-amount',
  rulesVersion: 3,
  stoppedBy: 'REFERENCE_MISSPELT',
  best: { number: 'D-26-0000021', score: 0.91 },
  runnerUp: { number: 'D-26-0000022', score: 0.55 },
}
let server: FakeServer
let linkAnswer: () => { status?: number; body?: unknown }

beforeEach(() => {
  wideScreen()
  linkAnswer = () => ({
    body: {
      requests: [
        {
          id: idOf(21),
          number: 'D-26-0000021',
          status: 'APPROVED',
          receivedMinor: 100_000,
          amountMinor: 100_000,
          outcome: 'APPROVED',
        },
      ],
    },
  })
  server = fakeServer({
    'GET /api/match/ages': () => ({ body: { lines: buckets, debits: buckets, requests: buckets } }),
    'GET /api/match/lines': () => ({ body: { rows: [line(11), line(12)], nextCursor: null } }),
    'GET /api/match/requests': () => ({
      body: { rows: [request(21), request(23, { restMinor: 40_000 })], nextCursor: null },
    }),
    [`GET /api/match/candidates/line/${idOf(11)}`]: () => ({
      body: {
        ...line(11),
        verdict,
        candidates: [
          { ...request(21), ...judged },
          { ...request(22, { restMinor: 60_000 }), ...judged, score: 0.55 },
        ],
      },
    }),
    [`GET /api/match/candidates/line/${idOf(12)}`]: () => ({
      body: {
        ...line(12),
        verdict: { ...verdict, decision: 'NONE', rule: null, stoppedBy: 'NO_CANDIDATE', best: null, runnerUp: null },
        candidates: [],
      },
    }),
    [`GET /api/match/candidates/request/${idOf(21)}`]: () => ({
      body: { ...request(21), candidates: [{ ...line(11), ...judged }] },
    }),
    [`GET /api/own-transfer/legs/${idOf(11)}`]: () => ({ body: noLegs }),
    [`GET /api/own-transfer/legs/${idOf(12)}`]: () => ({ body: noLegs }),
    'POST /api/match/link': () => linkAnswer(),
    [`POST /api/match/ignore/${idOf(11)}`]: () => ({ body: line(11, { status: 'IGNORED', version: 2 }) }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})

const me = idOf(99)
const shown = (scope = 'REMIT', language: 'tr' | 'en' = 'en') =>
  renderScreen(<UnmatchedPage />, { path: '/remit-request/unmatched', claims: { scope, sub: me }, language })
const drawer = async () => {
  const open = within(await screen.findByRole('complementary', { name: '₺1,000.00' }))
  await open.findByRole('list', { name: 'Likely requests' })
  return open
}
const sent = () => server.calls('POST /api/match/link').map(({ body }) => body)
const expectNotice = async (title: string) => {
  const { result } = renderHook(() => useToasts())
  await waitFor(() => expect(result.current.map((toast) => toast.title)).toContain(title))
}

test('the oldest line is open beside the list, with likely requests, what stopped it and the runner-up', async () => {
  await shown()
  const open = await drawer()
  expect(open.getByText('Suggested by the rules; you decide')).toBeTruthy()
  expect(
    open.getByText(
      /Stopped: the reference is misspelt\. Rule “Misspelt reference, same amount” \(version 3\)\. 91 % match with D-26-0000021, runner-up D-26-0000022 at 55 %\./,
    ),
  ).toBeTruthy()
  expect(within(open.getByRole('list', { name: 'Likely requests' })).getAllByRole('checkbox')).toHaveLength(2)
  expect(open.getAllByText('reference nearly agrees')).toHaveLength(2)
  expect(await open.findByText(/D-26-0000023/)).toBeTruthy()
  expect(await screen.findByText('2 lines, ₺2,000.00 · 2 requests, ₺2,000.00')).toBeTruthy()
})

test('a line that only one’s own statement names must be linked by another person, and says so first', async () => {
  const own = line(11, { namedOnlyBy: [me] })
  server.on({
    'GET /api/match/lines': () => ({ body: { rows: [own], nextCursor: null } }),
    [`GET /api/match/candidates/line/${idOf(11)}`]: () => ({
      body: { ...own, verdict, candidates: [{ ...request(21), ...judged }] },
    }),
  })
  const { user } = await shown()
  const open = await drawer()
  await user.keyboard('1')
  expect(open.getByRole('status').textContent).toMatch(/^This line appears only in a statement that you uploaded/)
  expect(open.getByRole('button', { name: /^Link/ }).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('l')
  expect(sent()).toHaveLength(0)
  expect(open.getByRole('button', { name: /^Set aside/ }).getAttribute('aria-disabled')).not.toBe('true')
})

test('a link without other evidence needs a second person, which is shown before the key is pressed', async () => {
  server.on({
    [`GET /api/match/candidates/line/${idOf(11)}`]: () => ({
      body: { ...line(11), verdict, candidates: [{ ...request(21), ...judged, needsSecond: true }] },
    }),
  })
  const { user } = await shown()
  const open = await drawer()
  expect(open.getByRole('status').textContent).toMatch(
    /^Nothing in the line points to this request, so a second person/,
  )
  expect(open.getByRole('button', { name: /^Link/ }).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('l')
  expect(sent()).toHaveLength(0)
})

test('L links the likeliest; the text before it says that it approves, the toast that it did', async () => {
  const { user } = await shown()
  const open = await drawer()
  expect(open.getByText(/₺1,000.00 approves D-26-0000021\./)).toBeTruthy()
  await user.keyboard('l')
  await expectNotice('D-26-0000021 is confirmed')
  expect(sent()).toEqual([{ lines: [{ id: idOf(11), version: 1 }], requests: [{ id: idOf(21), version: 4 }] }])
})

test('digits choose: part of the line for another request, the rest stays; too much is refused first', async () => {
  const { user } = await shown()
  const open = await drawer()
  await open.findByText(/D-26-0000023/)
  await user.keyboard('2')
  await user.click(open.getByRole('checkbox', { name: /D-26-0000023/ }))
  expect(await open.findByText(/₺600.00 approves D-26-0000022\. ₺400.00 approves D-26-0000023\./)).toBeTruthy()
  await user.keyboard('1')
  expect(await open.findByText('The requests come to more than the line’s amount.')).toBeTruthy()
  await user.keyboard('l')
  expect(sent()).toEqual([])
})

test('where nothing comes near, digits choose of the other requests', async () => {
  const { user } = await shown()
  await drawer()
  await user.keyboard('j')
  const open = within(await screen.findByRole('complementary', { name: '₺1,000.00' }))
  const others = within(await open.findByRole('list', { name: 'Other open requests' }))
  await open.findByText('Nothing similar.')
  expect(others.getAllByText(/^[12]$/)).toHaveLength(2)
  await user.keyboard('1')
  expect((others.getByRole('checkbox', { name: /D-26-0000021/ }) as HTMLInputElement).checked).toBe(true)
  await user.keyboard('l')
  await waitFor(() => expect(sent()).toMatchObject([{ requests: [{ id: idOf(21) }] }]))
})

test('if the server requires a reason it is asked for; a conflict shows who was first @long', async () => {
  linkAnswer = () => refusal(422, 'CONFIRM_REASON_NEEDED')
  const { user } = await shown()
  await drawer()
  await user.keyboard('l')
  const dialog = within(await screen.findByRole('dialog', { name: 'Why do they belong together?' }))
  linkAnswer = () => ({
    status: 409,
    body: {
      code: 'LINE_TAKEN',
      message_en: 'Ece Tan processed this line before you: D-26-1.',
      message_tr: 'x',
      requestId: 'r',
    },
  })
  await user.click(dialog.getByRole('button', { name: 'Link' }))
  expect(await dialog.findByText('Required.')).toBeTruthy()
  expect(sent()).toHaveLength(1)
  // Name, amount and account agree, so only reasons for a differing reference are offered, with their usual numbers.
  expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Reference missing or mistyped3',
    'The receipt shows this transfer4',
    'The customer proved it is theirs5',
  ])
  await user.keyboard('1')
  expect(dialog.getAllByRole('radio', { checked: false })).toHaveLength(3)
  await user.keyboard('4')
  expect(dialog.getByRole('radio', { name: /^The receipt shows this transfer/ })).toHaveProperty('checked', true)
  await user.type(dialog.getByLabelText(/Note/), '2 a relative')
  await user.click(dialog.getByRole('button', { name: 'Link' }))
  expect(await dialog.findByText('Ece Tan processed this line before you: D-26-1.')).toBeTruthy()
  expect(sent()[1]).toMatchObject({ reasonCode: 'RECEIPT_AGREES', reason: '2 a relative' })
})

test('an operator sets aside with a reason; only an administrator can request what needs two people', async () => {
  const { user } = await shown()
  const open = await drawer()
  expect(open.queryByRole('button', { name: /Return/ })).toBeNull()
  await user.keyboard('i')
  const dialog = within(await screen.findByRole('dialog', { name: 'Set this line aside?' }))
  await user.type(dialog.getByLabelText(/Reason/), 'interest')
  await user.click(dialog.getByRole('button', { name: 'Set aside' }))
  await expectNotice('Set aside')
  expect(server.calls(`POST /api/match/ignore/${idOf(11)}`).map(({ body }) => body)).toEqual([
    { version: 1, reason: 'interest' },
  ])
  cleanup()
  const { user: admin } = await shown('ADMIN')
  await admin.click((await drawer()).getByRole('button', { name: /Return/ }))
  const question = within(await screen.findByRole('dialog', { name: 'Send ₺1,000.00 back?' }))
  expect(question.getByText('To KIMSE 11, TR•• 1326. A second person decides.')).toBeTruthy()
  expect(question.getByRole('button', { name: 'Send for approval' })).toBeTruthy()
})

test('a record open beside the lines is not open beside those set aside', async () => {
  server.on({
    'GET /api/match/lines': ({ query }) => ({
      body: { rows: query.get('aside') === 'true' ? [] : [line(11)], nextCursor: null },
    }),
  })
  const { user, address } = await shown()
  await drawer()
  await user.click(screen.getByRole('tab', { name: 'Set aside' }))
  await screen.findByRole('heading', { name: 'Nothing is set aside' })
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(address()).not.toContain('open=')
})

test('a debit is shown with the transfer it may be, and is linked with a reason', async () => {
  const debit = line(31, { direction: 'DEBIT', senderName: 'ELIF KILIC' })
  const leg = {
    id: idOf(51),
    direction: 'CREDIT',
    accountLabel: 'Garanti Güney',
    amountMinor: 100_000,
    bankFeeMinor: 0,
    name: 'KASA',
    description: 'virman',
    bankRef: null,
    bookedAt: '2026-11-20T10:00:00.000Z',
    sign: 'NAMES',
    isInTransit: false,
    namedOnlyBy: null,
    version: 1,
  }
  const link = 'POST /api/own-transfer/link'
  server.on({
    'GET /api/match/lines': () => ({ body: { rows: [debit], nextCursor: null } }),
    [`GET /api/match/line/${idOf(31)}`]: () => ({ body: { ...debit, mayHavePaid: null } }),
    [`GET /api/own-transfer/legs/${idOf(31)}`]: () => ({
      body: { self: { id: idOf(31), version: 1 }, toLabel: null, legs: [leg] },
    }),
    [`GET /api/sent-back/debit/${idOf(31)}`]: () => ({ body: noReturns }),
    [link]: () => refusal(409, 'LINE_NOT_FREE'),
  })
  await shown('ADMIN')
  fireEvent.click(await screen.findByRole('tab', { name: /^Out/ }))
  const open = within(await screen.findByRole('complementary', { name: '−₺1,000.00' }))
  expect(open.getByText('ELIF KILIC')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Beneficiary' })).toBeTruthy()
  expect(screen.getByText(/set aside$/, { selector: '.km-hints' })).toBeTruthy()
  expect(open.getByRole('button', { name: /^Set aside/ })).toBeTruthy()
  await screen.findByText(/our own name/)
  fireEvent.click(await screen.findByRole('button', { name: en['act.linkTransfer'] }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'seen at the bank' } })
  fireEvent.click(dialog.getByRole('button', { name: en['act.linkTransfer'] }))
  await waitFor(() =>
    expect(server.calls(link)[0]?.body).toEqual({
      debit: { id: idOf(31), version: 1 },
      credit: { id: idOf(51), version: 1 },
      reason: 'seen at the bank',
    }),
  )
})

test('a debit is shown with the money sent back that it may be, is linked with a reason, and unlinked', async () => {
  const debit = line(31, { direction: 'DEBIT', senderName: 'ELIF KILIC' })
  const money = {
    creditId: idOf(51),
    depositId: idOf(52),
    number: 'D-26-0000052',
    payerMasked: 'E••• K•••',
    ibanMasked: 'TR•• 1326',
    amountMinor: 99_000,
    bankFeeMinor: 1_000,
    at: '2026-11-20T09:00:00.000Z',
  }
  const proves = { ...money, id: idOf(53), version: 1 }
  const [link, undo] = ['POST /api/sent-back/link', `POST /api/sent-back/undo/${idOf(53)}`]
  let isLinked = false
  server.on({
    'GET /api/match/lines': () => ({ body: { rows: [debit], nextCursor: null } }),
    [`GET /api/match/line/${idOf(31)}`]: () => ({ body: { ...debit, mayHavePaid: null } }),
    [`GET /api/own-transfer/legs/${idOf(31)}`]: () => ({ body: noLegs }),
    [`GET /api/sent-back/debit/${idOf(31)}`]: () => ({
      body: isLinked ? { ...noReturns, proves } : { self: { id: idOf(31), version: 1 }, proves: null, open: [money] },
    }),
    [link]: () => {
      isLinked = true
      return { body: proves }
    },
    [undo]: () => ({ body: proves }),
  })
  await shown('ADMIN')
  fireEvent.click(await screen.findByRole('tab', { name: /^Out/ }))
  const open = within(await screen.findByRole('complementary', { name: '−₺1,000.00' }))
  expect((await open.findByText('D-26-0000052')).closest('li')?.textContent).toMatch(
    /₺990\.00.*E••• K••• · TR•• 1326 · .*Bank fee ₺10\.00/,
  )
  const give = async (name: string, reason: string) => {
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: reason } })
    fireEvent.click(dialog.getByRole('button', { name }))
  }
  fireEvent.click(open.getByRole('button', { name: en['act.linkSentBack'] }))
  await give(en['act.linkSentBack'], 'seen at the bank')
  await expectNotice(en['done.linkSentBack'])
  expect(server.calls(link).map(({ body }) => body)).toEqual([
    { debit: { id: idOf(31), version: 1 }, creditId: idOf(51), depositId: idOf(52), reason: 'seen at the bank' },
  ])
  cleanup()
  await shown('ADMIN')
  fireEvent.click(await screen.findByRole('tab', { name: /^Out/ }))
  fireEvent.click(await screen.findByRole('button', { name: en['act.undoTransfer'] }))
  await give(en['act.undoTransfer'], 'a mistake')
  await waitFor(() => expect(server.calls(undo).map(({ body }) => body)).toEqual([{ version: 1, reason: 'a mistake' }]))
})

test('a transfer is shown with its amount and accounts, and is undone with a reason', async () => {
  const transfer = {
    id: idOf(61),
    fromLabel: 'Ziraat Kuzey',
    toLabel: 'Garanti Güney',
    debitMinor: 250_000,
    bankFeeMinor: 0,
    debitId: idOf(31),
    creditId: idOf(51),
    status: 'ARRIVED',
    isLate: false,
    isMine: true,
    leftAt: '2026-11-20T10:00:00.000Z',
    arrivedAt: '2026-11-20T10:05:00.000Z',
    version: 2,
  }
  const undo = `POST /api/own-transfer/undo/${idOf(61)}`
  server.on({
    'GET /api/own-transfer/list': () => ({ body: { rows: [transfer], nextCursor: null } }),
    [`GET /api/own-transfer/get/${idOf(61)}`]: () => ({ body: transfer }),
    [undo]: () => ({ body: { ...transfer, status: 'UNDONE', version: 3 } }),
  })
  await shown()
  await drawer()
  fireEvent.click(screen.getByRole('tab', { name: /^Own accounts/ }))
  const open = within(await screen.findByRole('complementary', { name: '₺2,500.00' }))
  expect(open.getByText('Ziraat Kuzey → Garanti Güney')).toBeTruthy()
  fireEvent.click(open.getByRole('button', { name: /^Take back/ }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'a payment after all' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Take back' }))
  await waitFor(() =>
    expect(server.calls(undo).map(({ body }) => body)).toEqual([{ version: 2, reason: 'a payment after all' }]),
  )
})

test('both languages have the same keys and placeholders', () => {
  const holes = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort()
  const spoken = Object.keys(en).filter((key) => !key.endsWith('_one')) as (keyof typeof tr)[]
  expect(Object.keys(tr).sort()).toEqual([...spoken].sort())
  for (const key of spoken) expect([key, holes(tr[key])]).toEqual([key, holes(en[key])])
})

describe('the rules', () => {
  const version = {
    version: 1,
    rules: defaultRules,
    precisionFrom: 0.999,
    decidedFrom: 500,
    note: 'Kasa',
    dryRunId: null,
    createdByName: null,
    createdAt: '2026-11-01T09:00:00.000Z',
  }
  const run = (rules: unknown, over: object = {}) => ({
    id: idOf(50),
    status: 'DONE',
    rules,
    againstVersion: 1,
    linesTotal: 3,
    linesJudged: 3,
    startedByName: 'Deniz',
    createdAt: '2026-11-20T09:00:00.000Z',
    finishedAt: '2026-11-20T09:00:01.000Z',
    result: null,
    ...over,
  })
  const measure = { approved: 2, right: 1, wrong: 0, suggested: 1, left: 0 }

  test('are saved only after a dry run of exactly these, which shows what they would have done', async () => {
    let tried: unknown = null
    server.close()
    server = fakeServer({
      'GET /api/match-rule/list': () => ({ body: { versions: [version], lastRun: null } }),
      'POST /api/match-rule/try': ({ body }) => {
        tried = (body as { rules: unknown }).rules
        return { body: run(tried, { status: 'WAITING', finishedAt: null }) }
      },
      [`GET /api/match-rule/run/${idOf(50)}`]: () => ({
        body: {
          run: run(tried, {
            result: {
              lines: 3,
              decided: 1,
              tried: measure,
              inForce: { ...measure, approved: 3 },
              rules: [{ name: 'reference', approved: 2, right: 1, wrong: 0, suggested: 1 }],
              cases: { WRONG: 0, GAINED: 0, LOST: 1 },
              tookMs: 900,
            },
          }),
          cases: [
            {
              kind: 'LOST',
              lineId: idOf(11),
              senderName: 'KIMSE 11',
              description: 'x',
              amountMinor: 100,
              bookedAt: '2026-11-20T10:00:00.000Z',
              bankAccountLabel: 'Ziraat',
              rule: 'reference',
              stoppedBy: 'NAME_DIFFERS',
              score: 0.9,
              wouldPay: 'D-26-1',
              peoplePaid: null,
            },
          ],
        },
      }),
      'POST /api/match-rule/save': () => ({ body: { ...version, version: 2 } }),
    })
    const { user } = await renderScreen(<RulesPage />, {
      path: '/remit-request/match-rules',
      claims: { scope: 'ADMIN' },
      language: 'en',
    })
    const save = await screen.findByRole('button', { name: 'Save and put in force' })
    expect(save.getAttribute('aria-description')).toBe('These are the rules in force.')
    await user.selectOptions(screen.getByLabelText('Then of reference-and-amount'), 'SUGGEST')
    expect(save.getAttribute('aria-description')).toBe('Dry-run these rules first.')
    await user.selectOptions(screen.getByLabelText('Then of amount-and-name-alone'), 'APPROVE')
    expect(
      screen.getByText(
        /Amount and name, single request approves without a reference\. Decisions by people required in the dry run: 500/,
      ),
    ).toBeTruthy()
    const nameFrom = screen.getByLabelText('Name ≥ % of amount-and-name-alone')
    fireEvent.change(nameFrom, { target: { value: '94' } })
    expect(
      screen.getByText(
        /^Amount and name, single request has too few conditions .* the exact reference with name ≥ 90%, or a single open request with name ≥ 95%\.$/,
      ),
    ).toBeTruthy()
    fireEvent.change(nameFrom, { target: { value: '95' } })
    await user.selectOptions(screen.getByLabelText('Then of amount-and-name-alone'), 'SUGGEST')
    await user.click(screen.getByRole('button', { name: 'Dry run over all history' }))
    expect(await screen.findByText('No longer approved')).toBeTruthy()
    expect(screen.getByRole('row', { name: /These rules 2 1 0 1 0 100%/ })).toBeTruthy()
    await waitFor(() => expect(save.getAttribute('aria-description')).toBeNull())
    await user.click(save)
    const dialog = within(await screen.findByRole('dialog', { name: 'Put these rules in force?' }))
    await user.type(dialog.getByLabelText(/Why/), 'stricter')
    await user.click(dialog.getByRole('button', { name: 'Save and put in force' }))
    await expectNotice('Version 2 is in force')
    expect(server.calls('POST /api/match-rule/save').map(({ body }) => body)).toEqual([
      { dryRunId: idOf(50), baseVersion: 1, note: 'stricter', precisionFrom: 0.999, decidedFrom: 500 },
    ])
  })
})
