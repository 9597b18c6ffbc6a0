import { useToasts } from '@kasa/console/toast'
import { formatMoney } from '@kasa/domain/money'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, configure, renderHook, screen, waitFor, within } from '@testing-library/react'

import { RuleChanges } from './RuleChanges'
import { RulesPage } from './RulesPage'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(60_000)

const idOf = (n: number) => `01930000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const deniz = { id: idOf(1), name: 'Deniz' }
const rule = (more: object = {}) => ({
  merchantId: null,
  fromMinor: 5_000_000,
  untilMinor: null,
  side: 'OURS',
  checkers: 1,
  hours: 24,
  ...more,
})
const shipped = {
  version: 1,
  rules: [] as object[],
  note: 'Kasa',
  createdByName: null as string | null,
  approvedByName: null as string | null,
  createdAt: '2026-11-01T09:00:00.000Z',
}
const second = {
  ...shipped,
  version: 2,
  rules: [
    rule({ untilMinor: 25_000_000 }),
    rule({ merchantId: deniz.id, fromMinor: 0, side: 'MERCHANT', checkers: 2 }),
  ],
  note: 'after the audit',
  createdByName: 'Ada',
  approvedByName: 'Bora',
}
const answer = (more: object = {}) => ({
  id: idOf(50),
  largeFromMinor: 25_000_000,
  versions: [shipped],
  merchants: [deniz],
  waiting: null,
  ...more,
})
const trial = (more: object = {}) => ({
  id: idOf(60),
  againstVersion: 1,
  days: 30,
  all: { count: 1906, sumMinor: 900_000_000 },
  asked: { count: 38, sumMinor: 400_000_000 },
  inForce: { count: 0, sumMinor: 0 },
  bands: [{ count: 38, sumMinor: 400_000_000, people: 3, missing: [] as string[] }],
  createdAt: '2026-11-20T09:00:00.000Z',
  ...more,
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/payout-rule/list': () => ({ body: answer() }),
    'GET /api/approval/list': () => ({ body: { rows: [], nextCursor: null } }),
    'POST /api/payout-rule/try': () => ({ body: trial() }),
    'POST /api/payout-rule/save': () => ({ body: { approvalId: idOf(70) } }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})

const shown = (language: 'tr' | 'en' = 'en') =>
  renderScreen(<RulesPage />, { path: '/withdraw-request/approval-rules', claims: { scope: 'ADMIN' }, language })
const edited = async () => {
  const page = await shown()
  await page.user.click(await screen.findByRole('button', { name: 'Change the rules' }))
  return page
}
const button = (name: string) => screen.getByRole('button', { name })
const whyNot = (name: string) => button(name).getAttribute('aria-description')
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement
const expectNotice = async (title: string) => {
  const { result } = renderHook(() => useToasts())
  await waitFor(() => expect(result.current.map((toast) => toast.title)).toContain(title))
}

test('the version in force reads line by line: who asked, who agreed, why, which amounts have no line', async () => {
  server.on({ 'GET /api/payout-rule/list': () => ({ body: answer({ versions: [second, shipped] }) }) })
  await shown()
  expect(
    await screen.findByText(/Version 2 in force since .*, requested by Ada, approved by Bora: after the audit/),
  ).toBeTruthy()
  const lines = within(screen.getByRole('region', { name: 'In force' }))
  expect(lines.getByRole('row', { name: '1 All merchants ₺50,000.00 ₺250,000.00 Institution 1 24 hours' })).toBeTruthy()
  expect(lines.getByRole('row', { name: '2 Deniz ₺0.00 no limit Merchant 2 24 hours' })).toBeTruthy()
  expect(
    screen.getByText('Not covered, unless the merchant has its own line: below ₺50,000.00; ₺250,000.00 and above'),
  ).toBeTruthy()
  expect(screen.getByText(/^Version 1, .*, the default of Kasa$/)).toBeTruthy()
})

test('lines are written, tried and sent with their trial; an edit after it needs another', async () => {
  const { user } = await edited()
  expect(whyNot('Send for approval')).toBe('These are the rules in force.')
  await user.click(button('Add a line'))
  // Fields that were not visited yet show no error.
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(button('Try on these days'))
  expect(screen.getByText('Enter the lowest amount; 0 for all.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('From, line 1')))
  expect(server.calls('POST /api/payout-rule/try')).toHaveLength(0)
  await user.type(field('From, line 1'), '50000')
  await user.selectOptions(field('Approvals, line 1'), '2')
  expect(field('From, line 1').value).toBe('50,000.00')
  expect(whyNot('Send for approval')).toBe('Try these lines first.')
  await user.click(button('Try on these days'))
  expect(await screen.findByText('Trial on the withdrawals of 30 days')).toBeTruthy()
  expect(screen.getByText('1,906')).toBeTruthy()
  expect(
    screen.getByRole('row', {
      name: '1. All merchants · ₺50,000.00 and above · 2 approvals by the institution · 24 hours 38 ₺4,000,000.00 3',
    }),
  ).toBeTruthy()
  expect(server.calls('POST /api/payout-rule/try').map(({ body }) => body)).toEqual([
    { rules: [rule({ checkers: 2 })], days: 30 },
  ])
  expect(whyNot('Send for approval')).toBeNull()
  await user.clear(field('Expires after (h), line 1'))
  await user.type(field('Expires after (h), line 1'), '12')
  expect(whyNot('Send for approval')).toMatch(/^The lines were changed after the trial/)
  await user.click(button('Try on these days'))
  await waitFor(() => expect(whyNot('Send for approval')).toBeNull())
  await user.click(button('Send for approval'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send these rules for approval?' }))
  await user.type(dialog.getByLabelText('Reason'), 'after the audit')
  server.on({
    'GET /api/payout-rule/list': () => ({
      body: answer({ waiting: { approvalId: idOf(70), rules: [rule({ checkers: 2, hours: 12 })] } }),
    }),
  })
  await user.click(dialog.getByRole('button', { name: 'Send for approval' }))
  await expectNotice('Version 2 waits for a second administrator')
  expect(server.calls('POST /api/payout-rule/save').map(({ body }) => body)).toEqual([
    { trialId: idOf(60), baseVersion: 1, note: 'after the audit' },
  ])
  expect(await screen.findByRole('heading', { name: 'A change waits for a second administrator' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the approval' }).getAttribute('href')).toBe(
    `/approval/list?open=${idOf(70)}`,
  )
  expect(whyNot('Change the rules')).toBe('A change already waits for approval; it must be decided first.')
})

test('a fault is shown under its field with the limit once that is left; nothing typed is lost @long', async () => {
  server.on({ 'GET /api/payout-rule/list': () => ({ body: answer({ versions: [second, shipped] }) }) })
  const { user } = await edited()
  await user.clear(field('Below, line 1'))
  await user.type(field('Below, line 1'), '5')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.tab()
  expect(screen.getByText('Above ₺50,000.00, or empty for no limit.').getAttribute('role')).toBe('alert')
  expect(field('Below, line 1').getAttribute('aria-invalid')).toBe('true')
  await user.clear(field('Below, line 1'))
  await user.click(button('Add a line'))
  await user.type(field('From, line 3'), '60000')
  await user.tab()
  expect(screen.getByText('Overlaps line 1: ₺50,000.00 and above.')).toBeTruthy()
  // A line of another merchant does not overlap.
  await user.selectOptions(field('Merchant, line 3'), 'Deniz')
  expect(screen.getByText('Overlaps line 2: ₺0.00 and above.')).toBeTruthy()
  await user.click(button('Remove line 2'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('From, line 2').value).toBe('60,000.00')
})

test('lines are put in order by keyboard, and the focus goes with the line', async () => {
  server.on({ 'GET /api/payout-rule/list': () => ({ body: answer({ versions: [second, shipped] }) }) })
  const { user } = await edited()
  button('Move line 1 down').focus()
  await user.keyboard('{Enter}')
  expect(field('From, line 2').value).toBe('50,000.00')
  await waitFor(() => expect(document.activeElement).toBe(button('Move line 2 up')))
})

test('where people are too few the merchants are named, and nothing is sent', async () => {
  server.on({
    'POST /api/payout-rule/try': () => ({
      body: trial({ bands: [{ count: 1, sumMinor: 100, people: 1, missing: ['Deniz', 'Ege'] }] }),
    }),
  })
  const { user } = await edited()
  await user.click(button('Add a line'))
  await user.type(field('From, line 1'), '0')
  await user.selectOptions(field('Approved by, line 1'), 'MERCHANT')
  await user.click(button('Try on these days'))
  expect(await screen.findByText('Merchants with too few approvers: Deniz, Ege')).toBeTruthy()
  expect(whyNot('Send for approval')).toBe('Too few people for line 1')
})

/** A tried draft that the server refuses on submission. */
async function refused(code: string) {
  server.on({ 'POST /api/payout-rule/save': () => refusal(409, code) })
  const { user } = await edited()
  await user.click(button('Add a line'))
  await user.type(field('From, line 1'), '50000')
  await user.click(button('Try on these days'))
  await waitFor(() => expect(whyNot('Send for approval')).toBeNull())
  await user.click(button('Send for approval'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'mine')
  return { user, dialog, send: () => user.click(dialog.getByRole('button', { name: 'Send for approval' })) }
}

test('another version in between is reported in the dialog and on the page; the note and the lines stay', async () => {
  const { user, dialog, send } = await refused('RULES_CHANGED')
  server.on({ 'GET /api/payout-rule/list': () => ({ body: answer({ versions: [second, shipped] }) }) })
  await send()
  expect(await dialog.findByText('en RULES_CHANGED')).toBeTruthy()
  expect((dialog.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('mine')
  expect(await screen.findByText('Version 2 has taken effect in the meantime')).toBeTruthy()
  expect(screen.getByText(/^By Ada: after the audit\. Your lines are still here/)).toBeTruthy()
  expect(field('From, line 1').value).toBe('50,000.00')
  await user.click(screen.getByText('Start from version 2'))
  expect(field('Merchant, line 2').value).toBe(deniz.id)
})

test('people who left since the trial are reported, and it must be repeated', async () => {
  const { dialog, send } = await refused('PAYOUT_RULES_NOBODY')
  await send()
  expect(await dialog.findByText('en PAYOUT_RULES_NOBODY')).toBeTruthy()
  expect(screen.getByText('Rules or people have changed since the trial. Try these lines again.')).toBeTruthy()
})

test('a second administrator reads what is removed, added and left, in words', async () => {
  const namedRule = (more: object, merchantName: string | null = null) => ({ ...rule(more), merchantName })
  await renderScreen(
    <RuleChanges
      approval={{
        before: { rules: [namedRule({}), namedRule({ fromMinor: 0, untilMinor: 100 })] },
        after: { rules: [namedRule({}), namedRule({ merchantId: deniz.id, side: 'MERCHANT', checkers: 2 }, 'Deniz')] },
      }}
    />,
    { language: 'tr' },
  )
  const [removed] = document.querySelectorAll('del')
  const [added] = document.querySelectorAll('ins')
  expect(removed?.textContent).toBe(
    `Tüm üye iş yerleri · ${formatMoney(1_00n, 'tr')} altı · kuruluştan 1 onay · 24 saat`,
  )
  expect(added?.textContent).toBe(
    `Deniz · ${formatMoney(50_000_00n, 'tr')} ve üzeri · üye iş yerinden 2 onay · 24 saat`,
  )
  expect(document.querySelector('ul span')?.textContent).toBe(
    `Tüm üye iş yerleri · ${formatMoney(50_000_00n, 'tr')} ve üzeri · kuruluştan 1 onay · 24 saat`,
  )
})
