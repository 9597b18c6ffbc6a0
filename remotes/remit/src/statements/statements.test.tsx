import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'

import { answerConfirm, useQuestion } from '@kasa/console/confirm'
import { useToasts } from '@kasa/console/toast'
import type { Language } from '@kasa/domain/money'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { wideScreen } from '@kasa/testing/wideScreen'
import { act, cleanup, configure, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'

import { completeMapping, draftOf, withMeaning } from './mappingDraft'
import { StatementsPage } from './StatementsPage'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const id = '01930000-0000-7000-8000-000000000001'
const account = { id: '01930000-0000-7000-8000-0000000000aa', label: 'Ziraat 1', bankName: 'Ziraat', ibanLast4: '1326' }
const row = {
  id,
  account,
  fileName: 'ekstre.sta',
  format: 'MT940',
  status: 'READY',
  periodFrom: '2026-11-10',
  periodTo: '2026-11-10',
  openingMinor: 0,
  closingMinor: 3500,
  creditMinor: 3500,
  debitMinor: 0,
  rowsTotal: 4,
  rowsDone: 4,
  rowsNew: 2,
  rowsDuplicate: 1,
  rowsError: 1,
  rowsSkipped: 0,
  rowsHeld: 0,
  warningCount: 0,
  uploadedBy: 'Deniz Aksoy',
  createdAt: '2026-11-20T12:00:00.000Z',
  finishedAt: null,
  version: 3,
}
const part = {
  id: '1',
  account: null,
  currency: 'TRY',
  from: '2026-11-10',
  to: '2026-11-10',
  openingMinor: 0,
  closingMinor: 3500,
  creditMinor: 3500,
  debitMinor: 0,
  entries: 4,
  holds: true,
  isOwn: true,
}
const detail = {
  ...row,
  sha256: 'ab'.repeat(32),
  bytes: 2048,
  profile: null,
  refusal: null as { code: string; detail: string } | null,
  parts: [part],
  warnings: [] as object[],
  matched: 0,
  stopAsked: false,
  ledger: null as object | null,
  whyNot: {} as Record<string, string>,
}
const line = {
  rowNo: 1,
  at: 5,
  result: 'NEW',
  reason: 'MENDED_FEE' as string | null,
  text: null as string | null,
  bookedAt: '2026-11-09T21:00:00.000Z',
  day: '2026-11-10',
  direction: 'CREDIT',
  amountMinor: 1000,
  name: 'ELIF KILIC',
  ibanLast4: null,
  description: 'havale',
  bankRef: 'R1',
  balanceAfterMinor: null,
  bankTxId: null,
  same: null,
  deposit: null,
}
const broken = {
  ...line,
  rowNo: 2,
  at: 9,
  result: 'ERROR',
  reason: 'UNREADABLE_ENTRY',
  text: ':61:garbled',
  name: '',
  description: '',
  amountMinor: null,
  direction: null,
  bankRef: null,
}
const held = {
  ...line,
  rowNo: 3,
  at: 7,
  result: 'HELD',
  reason: 'OTHER_DESCRIPTION',
  name: '',
  description: 'ELIF KILIC SORGU 7',
  same: {
    id: '01930000-0000-7000-8000-00000000000c',
    bookedAt: line.bookedAt,
    name: 'ELIF K.',
    description: '',
    amountMinor: 1000,
  },
}
const sample = {
  rows: [
    ['Datum', 'Ne', 'Kac'],
    ['10.11.2026', 'havale', '10,00'],
    ['11.11.2026', 'eft', '20,00'],
  ],
  guess: {
    columns: { date: 0, description: 1 },
    headerRow: 0,
    firstRow: 2,
    dateOrder: 'DMY' as const,
    decimalMark: ',' as const,
  },
  profiles: [],
}

let server: FakeServer
let now: typeof detail
let heldRows: (typeof held)[]
beforeEach(() => {
  wideScreen()
  // Node's fetch does not accept jsdom's files as bodies.
  Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile })
  now = detail
  heldRows = [held]
  server = fakeServer({
    'GET /api/statement/list': () => ({ body: { rows: [row], nextCursor: null } }),
    'GET /api/statement/options': () => ({
      body: { accounts: [account], mayImport: true, maxBytes: 32 * 1024 * 1024 },
    }),
    [`GET /api/statement/get/${id}`]: () => ({ body: now }),
    [`GET /api/statement/rows/${id}`]: ({ query }) => ({
      body: {
        rows: query.get('result') === 'ERROR' ? [broken] : [line, broken, ...(now.rowsHeld > 0 ? heldRows : [])],
        nextCursor: null,
      },
    }),
    [`GET /api/statement/sample/${id}`]: () => ({ body: sample }),
    [`POST /api/statement/tryMapping/${id}`]: () => ({
      body: {
        rows: [
          {
            at: 2,
            problem: null,
            day: '2026-11-10',
            amountMinor: 1000,
            name: '',
            description: 'havale',
            bankRef: null,
            balanceAfterMinor: null,
            text: null,
          },
        ],
        entries: 2,
        problems: 0,
      },
    }),
    [`POST /api/statement/saveProfile/${id}`]: () => ({ body: { ...now, status: 'READING' } }),
    [`POST /api/statement/import/${id}`]: ({ body }) => ({
      body: { ...now, status: 'IMPORTING', version: (body as { version: number }).version + 1 },
    }),
    [`POST /api/statement/decideRow/${id}`]: () => ({ body: { ...now, rowsHeld: 0, version: 4 } }),
    [`POST /api/statement/decideRows/${id}`]: () => ({ body: { ...now, rowsHeld: 1, version: 4 } }),
    [`POST /api/statement/refused/${id}`]: () => ({ body: {} }),
    [`POST /api/statement/file/${id}`]: () => ({ body: {} }),
    [`POST /api/statement/cancel/${id}`]: () => ({ body: { ...now, status: 'CANCELLED' } }),
    [`POST /api/bank-account/${account.id}/statement`]: () => ({ body: { statement: detail, isKnown: true } }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})

const show = async (path = '/bank-account/statements', scope = 'ADMIN', language: Language = 'en') => {
  const shown = await renderScreen(<StatementsPage />, { path, claims: { scope }, language })
  await screen.findByText('Ziraat 1')
  return shown
}
const drawer = async () => within(await screen.findByRole('complementary', { name: 'ekstre.sta' }))
const sent = (route: string) => server.calls(route).map(({ body }) => body)
/** Returns a function that reads the titles of the toasts. Called once, because rendering the hook changes the page. */
const listen = () => {
  const { result } = renderHook(() => useToasts())
  return () => result.current.map(({ title }) => title)
}

test('a file is previewed row by row before anything is imported, and imported by one key', async () => {
  await show(`/bank-account/statements?open=${id}`)
  const open = await drawer()
  expect(await open.findByText('ELIF KILIC')).toBeTruthy()
  expect(open.getByText(/line 5/).textContent).toMatch(
    /· new · The bank’s fee is in a separate column; the balances prove/,
  )
  expect(open.getByText(/line 9/).textContent).toBe('line 9 · The date or the amount cannot be read')
  expect(open.getByText('The balances add up', { exact: false })).toBeTruthy()
  const toasts = listen()
  fireEvent.keyDown(document.body, { key: 'i' })
  await waitFor(() => expect(sent(`POST /api/statement/import/${id}`)).toEqual([{ confirmed: false, version: 3 }]))
  await waitFor(() => expect(toasts()).toContain('Import started'))
})

test('rows are filtered by their result', async () => {
  await show(`/bank-account/statements?open=${id}`)
  const open = await drawer()
  fireEvent.click(await open.findByRole('tab', { name: /Errors/ }))
  expect(await open.findByText(':61:garbled')).toBeTruthy()
  await waitFor(() => expect(open.queryByText('ELIF KILIC')).toBeNull())
})

test('a row that agrees in part with a known payment waits for a person, beside the difference', async () => {
  now = {
    ...detail,
    rowsHeld: 1,
    ledger: { bankMinor: 3000, ledgerMinor: 2000, differenceMinor: 1000, unprovenDebitsMinor: 500 },
  }
  await show(`/bank-account/statements?open=${id}`)
  const open = await drawer()
  expect(await open.findByText(/may be the same/)).toBeTruthy()
  expect(open.getByText(/known: ELIF K. · ₺10.00/)).toBeTruthy()
  expect(open.getByText(/₺5.00 of debits is not linked to a withdrawal yet/)).toBeTruthy()
  const decision = within(open.getByRole('group', { name: 'Decide row 7' }))
  fireEvent.click(decision.getByRole('button', { name: 'New payment' }))
  const { result } = renderHook(() => useQuestion())
  await waitFor(() => expect(result.current?.title).toBe('Book this row as a separate payment?'))
  act(() => answerConfirm('cancelled'))
  await waitFor(() =>
    expect(decision.getByRole('button', { name: 'Same payment' }).hasAttribute('disabled')).toBe(false),
  )
  fireEvent.click(decision.getByRole('button', { name: 'Same payment' }))
  await waitFor(() =>
    expect(sent(`POST /api/statement/decideRow/${id}`)).toEqual([{ rowNo: 3, as: 'SAME', version: 3 }]),
  )
})

test('a file that states other totals shows both, and a person chooses a day that reads two ways', async () => {
  const [yearFirst, dayFirst] = ['2023-11-26', '2026-11-23']
  now = {
    ...detail,
    rowsHeld: 1,
    warnings: [
      { code: 'COUNT_DIFFERS', at: 8, of: 'CREDIT', stated: 3, read: 2 },
      { code: 'SUM_DIFFERS', at: 9, of: 'ALL', statedMinor: 2500, readMinor: null },
      { code: 'UNCLEAR_YEAR', at: 5, yearFirst, dayFirst },
    ],
  }
  heldRows = [{ ...held, reason: 'CORRECTS_LINE' }]
  await show(`/bank-account/statements?open=${id}`)
  const open = await drawer()
  expect(await open.findByText('Line 8: the file states 3 credits, but 2 were read.')).toBeTruthy()
  expect(open.getByText('Line 9: the file states a total of ₺25.00, but the rows give —.')).toBeTruthy()
  const decision = within(await open.findByRole('group', { name: 'Decide row 7' }))
  expect(decision.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Do not book', 'Book it'])
  const [, last] = open.getAllByRole('button', { name: /^It is / })
  if (!last) throw new Error('There is no choice of days')
  fireEvent.click(last)
  await waitFor(() =>
    expect(sent(`POST /api/statement/preview/${id}`)).toEqual([{ profile: 'mt-day-first', version: 3 }]),
  )
})

test('a file that may be another account’s asks first', async () => {
  now = { ...detail, warnings: [{ code: 'ACCOUNT_UNSURE', named: '0061/12345678' }] }
  await show(`/bank-account/statements?open=${id}`)
  const open = await drawer()
  expect(open.getByText('The file may belong to another account: 0061/12345678.')).toBeTruthy()
  fireEvent.click(open.getByRole('button', { name: 'Import 2 new' }))
  const { result } = renderHook(() => useQuestion())
  await waitFor(() => expect(result.current?.title).toBe('Is this the statement of this account?'))
  expect(sent(`POST /api/statement/import/${id}`)).toEqual([])
  act(() => answerConfirm('confirmed'))
  await waitFor(() => expect(sent(`POST /api/statement/import/${id}`)).toEqual([{ confirmed: true, version: 3 }]))
})

test.each<[Language, string, string]>([
  ['en', 'The file cannot be read', 'No header row with date, amount and description columns was found'],
  ['tr', 'Dosya okunamıyor', 'Tarih, tutar ve açıklama sütunlarını içeren bir başlık satırı bulunamadı'],
])('a refused file shows why, in %s', async (language, title, words) => {
  now = {
    ...detail,
    status: 'REFUSED',
    format: null as never,
    refusal: { code: 'NO_HEADER_ROW', detail: 'tr' },
    whyNot: { import: 'STATEMENT_STATE' },
  }
  await show(`/bank-account/statements?open=${id}`, 'ADMIN', language)
  const open = await drawer()
  expect(open.getByText(title)).toBeTruthy()
  expect(open.getByText(words, { exact: false })).toBeTruthy()
})

test('refused rows name people: downloading them needs a reason', async () => {
  const route = `POST /api/statement/refused/${id}`
  await show(`/bank-account/statements?open=${id}`)
  fireEvent.click(await (await drawer()).findByRole('button', { name: 'Refused rows' }))
  const form = within(await screen.findByRole('dialog'))
  const save = () => fireEvent.click(form.getByRole('button', { name: 'Export' }))
  save()
  expect(await form.findByRole('alert')).toBeTruthy()
  expect(sent(route)).toEqual([])
  fireEvent.change(form.getByRole('textbox'), { target: { value: 'Mend them' } })
  save()
  await waitFor(() => expect(sent(route)).toEqual([{ lang: 'en', format: 'xlsx', reason: 'Mend them' }]))
})

test('the original file names people: downloading it needs a reason', async () => {
  const route = `POST /api/statement/file/${id}`
  await show(`/bank-account/statements?open=${id}`)
  fireEvent.click(await (await drawer()).findByRole('button', { name: 'Original file' }))
  const form = within(await screen.findByRole('dialog'))
  const save = () => fireEvent.click(form.getByRole('button', { name: 'Download' }))
  save()
  expect(await form.findByRole('alert')).toBeTruthy()
  expect(sent(route)).toEqual([])
  fireEvent.change(form.getByRole('textbox'), { target: { value: 'Asked by the auditor' } })
  save()
  await waitFor(() => expect(sent(route)).toEqual([{ reason: 'Asked by the auditor' }]))
})

test('held rows that differ only in their words are decided together, with a reason', async () => {
  const route = `POST /api/statement/decideRows/${id}`
  const other = { ...held, rowNo: 4, at: 8, same: { ...held.same, id: '01930000-0000-7000-8000-00000000000d' } }
  heldRows = [held, other, { ...held, rowNo: 5, at: 9, reason: 'SAME_OTHER_PAYER' }]
  now = { ...detail, rowsHeld: 3 }
  await show(`/bank-account/statements?open=${id}`)
  fireEvent.click(await (await drawer()).findByRole('button', { name: 'Same payment: 2 rows' }))
  const form = within(await screen.findByRole('dialog', { name: '2 rows are already booked' }))
  const save = () => fireEvent.click(form.getByRole('button', { name: 'They are the same' }))
  save()
  expect(await form.findByText(/Enter how you know/)).toBeTruthy()
  expect(sent(route)).toEqual([])
  fireEvent.change(form.getByRole('textbox'), { target: { value: 'The same export' } })
  save()
  await waitFor(() => expect(sent(route)).toEqual([{ rowNos: [3, 4], reason: 'The same export', version: 3 }]))
})

test('a refused file shows no balances', async () => {
  now = {
    ...detail,
    status: 'REFUSED',
    parts: [{ ...part, isOwn: false }],
    closingMinor: null as never,
    openingMinor: null as never,
    rowsTotal: 0,
    rowsNew: 0,
    rowsDuplicate: 0,
    rowsError: 0,
    refusal: { code: 'OTHER_ACCOUNT', detail: '4305' },
    whyNot: { import: 'STATEMENT_STATE' },
  }
  await show(`/bank-account/statements?open=${id}`)
  const open = await drawer()
  expect(open.getByText('Closing balance')).toBeTruthy()
  expect(open.queryByText(/balances add up|Not verified/)).toBeNull()
})

test('balances count only if each of the file’s statements proves them', async () => {
  now = { ...detail, parts: [part, { ...part, holds: null as never }], warnings: [{ code: 'CURRENCY_UNNAMED' }] }
  await show(`/bank-account/statements?open=${id}`)
  const open = await drawer()
  expect(open.getByText(/Not verified/)).toBeTruthy()
  expect(open.getByText('The file has no currency; Turkish lira is assumed.')).toBeTruthy()
})

test('the columns of a sheet are mapped on its own first rows and kept under a name @long', async () => {
  now = {
    ...detail,
    status: 'REFUSED',
    format: null as never,
    refusal: { code: 'NO_HEADER_ROW', detail: '' },
    whyNot: { import: 'STATEMENT_STATE' },
  }
  await show(`/bank-account/statements?open=${id}`)
  fireEvent.click((await drawer()).getByRole('button', { name: 'Map columns' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Which column is what?' }))
  expect(
    await dialog.findByText('Choose the date, the description, and either the amount or both debit and credit.'),
  ).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Meaning of column 3'), { target: { value: 'amount' } })
  expect(await dialog.findByText('Bookings: 2, unreadable: 0')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/Name of the layout/), { target: { value: 'My bank' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save and read' }))
  await waitFor(() =>
    expect(sent(`POST /api/statement/saveProfile/${id}`)).toEqual([
      {
        name: 'My bank',
        forBank: false,
        version: 3,
        mapping: {
          columns: { date: 0, description: 1, amount: 2 },
          header: ['Datum', 'Ne', 'Kac'],
          firstRow: 2,
          dateOrder: 'DMY',
          decimalMark: ',',
        },
      },
    ]),
  )
})

test('I opens the upload; a file is sent as soon as it is chosen, and a known one is reported', async () => {
  await show()
  const toasts = listen()
  fireEvent.keyDown(document.body, { key: 'i' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Import statement' }))
  await waitFor(() => expect(dialog.getByLabelText<HTMLSelectElement>(/Bank account/).value).toBe(account.id))
  fireEvent.change(dialog.getByLabelText('Choose a file'), {
    target: { files: [new File(['"a file"'], 'ekstre.sta')] },
  })
  await waitFor(() => expect(toasts()).toContain('Duplicate file'))
  expect(await drawer()).toBeTruthy()
})

test('a file goes to the account whose IBAN it names first; without one the account is asked for', async () => {
  const other = { ...account, id: account.id.replace(/aa$/, 'ab'), ibanLast4: '1326', label: 'Ziraat Kuzey' }
  server.on({
    'GET /api/statement/options': () => ({
      body: { accounts: [{ ...account, ibanLast4: '4321' }, other], mayImport: true, maxBytes: 32 * 1024 * 1024 },
    }),
    [`POST /api/bank-account/${other.id}/statement`]: () => refusal(400, 'STATEMENT_EMPTY', { message_en: 'It came.' }),
  })
  await show()
  fireEvent.keyDown(document.body, { key: 'i' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Import statement' }))
  await dialog.findByRole('option', { name: /Ziraat Kuzey/ })
  // The fake server parses every body as JSON, so the test sends the IBAN as JSON text.
  const drop = (text: string, name: string) =>
    fireEvent.drop(dialog.getByText('Drop the bank’s file here'), {
      dataTransfer: { files: [new File([JSON.stringify(text)], name)] },
    })
  drop('Tarih;Tutar\n10.11.2026;5,00', 'a.csv')
  expect(
    await dialog.findByText('a.csv does not name its account. Choose the account to upload the file.'),
  ).toBeTruthy()
  drop('IBAN;TR33 0006 1005 1978 6457 8413 26\nTarih;Tutar\n10.11.2026;5,00;TR320010009999901234567890', 'b.csv')
  expect(await dialog.findByText('It came.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLSelectElement>(/Bank account/).value).toBe(other.id)
})

test('a file that was dropped before an account was chosen goes in once one is', async () => {
  const other = { ...account, id: account.id.replace(/aa$/, 'ab'), label: 'Ziraat Kuzey' }
  const handIn = `POST /api/bank-account/${other.id}/statement`
  server.on({
    'GET /api/statement/options': () => ({
      body: { accounts: [account, other], mayImport: true, maxBytes: 32 * 1024 * 1024 },
    }),
    [handIn]: () => refusal(400, 'STATEMENT_EMPTY', { message_en: 'It came.' }),
  })
  await show()
  fireEvent.keyDown(document.body, { key: 'i' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Import statement' }))
  await dialog.findByRole('option', { name: /Ziraat Kuzey/ })
  fireEvent.drop(dialog.getByText('Drop the bank’s file here'), {
    dataTransfer: { files: [new File(['"Tarih;Tutar"'], 'a.csv')] },
  })
  await dialog.findByText(/^a\.csv does not name its account/)
  expect(server.calls(handIn)).toEqual([])
  fireEvent.change(dialog.getByLabelText(/Bank account/), { target: { value: other.id } })
  expect(await dialog.findByText('It came.')).toBeTruthy()
  expect(server.calls(handIn)).toHaveLength(1)
})

test('a refusal of the server is shown in the dialog', async () => {
  server.close()
  server = fakeServer({
    'GET /api/statement/list': () => ({ body: { rows: [row], nextCursor: null } }),
    'GET /api/statement/options': () => ({ body: { accounts: [account], mayImport: true, maxBytes: 4 } }),
    [`POST /api/bank-account/${account.id}/statement`]: () =>
      refusal(400, 'STATEMENT_EMPTY', { message_en: 'The file is empty.' }),
  })
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Import statement' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import statement' }))
  await waitFor(() => expect(dialog.getByLabelText<HTMLSelectElement>(/Bank account/).value).toBe(account.id))
  fireEvent.drop(dialog.getByText('Drop the bank’s file here'), {
    dataTransfer: { files: [new File(['far too long'], 'a.sta')] },
  })
  expect((await dialog.findByText('a.sta is larger than 0 MB.')).closest('[role=alert]')).toBeTruthy()
  fireEvent.drop(dialog.getByText('Drop the bank’s file here'), { dataTransfer: { files: [new File([''], 'b.sta')] } })
  expect(await dialog.findByText('The file is empty.')).toBeTruthy()
})

test('a person who may only read cannot upload', async () => {
  await show('/bank-account/statements', 'SUBREMIT')
  expect(screen.queryByRole('button', { name: 'Import statement' })).toBeNull()
})

describe('a mapping that is being edited', () => {
  const draft = draftOf(sample)
  test('each meaning is used once, with one or two amounts', () => {
    const both = withMeaning(withMeaning(withMeaning(draft, 2, 'amount'), 0, 'debit'), 1, 'credit')
    expect(both.columns).toEqual({ debit: 0, credit: 1 })
    expect(withMeaning(both, 2, 'amount').columns).toEqual({ amount: 2 })
    expect(withMeaning(draft, 2, 'date').columns).toEqual({ description: 1, date: 2 })
    expect(withMeaning(draft, 0, undefined).columns).toEqual({ description: 1 })
  })
  test('without a header its bookings begin at a row', () => {
    expect(completeMapping(draft, sample)).toBeUndefined()
    expect(completeMapping({ ...withMeaning(draft, 2, 'amount'), headerRow: null }, sample)).toMatchObject({
      header: [],
      firstRow: 2,
    })
  })
})
