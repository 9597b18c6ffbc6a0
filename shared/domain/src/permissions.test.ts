import type { Viewer } from './access'
import { can, isPermission, permissions, type Permission } from './permissions'
import { userScopes } from './userRights'

const modules = [...new Set(Object.values(permissions).map(({ module }) => module))]
const viewer = (scope: string, over: Partial<Viewer> = {}): Viewer => ({ role: 'client', scope, modules, ...over })

const columns = [
  'ADMIN',
  'SYSTEM',
  'MERCHANT',
  'MERCHANT_TRADER',
  'REMIT',
  'SUBREMIT',
  'PAPARA',
  'SUBPAPARA',
  'TRADER',
] as const

/**
 * Domain section 8, cell by cell: R read, C claim and decide, W write, A approve as checker, - none; x the action
 * named last in the row's title: cancel, keys, pause, re-send. Ownership ("own") is tested by the API's matrix.
 */
const matrix = {
  //                  ADMIN   SYSTEM MERCHANT M_TRADER REMIT SUBREMIT PAPARA SUBPAPARA TRADER
  trn: ['RCWA', '-', 'R', 'R', '-', '-', '-', '-', 'RC'],
  'remit-request': ['RCWA', '-', 'Rx', '-', 'RC', 'RC', '-', '-', '-'],
  'withdraw-request': ['RCWA', '-', 'RA', '-', 'RC', 'RC', '-', '-', '-'],
  'papara-request': ['RCWA', '-', 'R', '-', '-', '-', 'R', 'RC', '-'],
  'bank-account': ['RWA', '-', '-', '-', 'RW', 'R', '-', '-', '-'],
  'remit-group, limit-group, bank-name': ['RWA', '-', '-', '-', '-', '-', '-', '-', '-'],
  'papara-group': ['RWA', '-', '-', '-', '-', '-', '-', '-', '-'],
  'papara-account': ['RWA', '-', '-', '-', '-', '-', 'RW', 'R', '-'],
  'watcher-bot': ['RWx', '-', '-', '-', 'Rx', 'R', '-', '-', '-'],
  'bank_tx, match: of banks': ['RCW', '-', '-', '-', 'RC', 'RC', '-', '-', '-'],
  'bank_tx, match: of wallets': ['RC', '-', '-', '-', '-', '-', 'RC', 'RC', '-'],
  merchants: ['RWAx', '-', 'R', '-', '-', '-', '-', '-', '-'],
  callback: ['RWx', '-', 'Rx', '-', '-', '-', '-', '-', '-'],
  sysparameter: ['RWA', 'R', '-', '-', '-', '-', '-', '-', '-'],
  'reports: card': ['R', 'R', 'R', 'R', '-', '-', '-', '-', 'R'],
  'reports: remit': ['R', 'R', 'R', '-', 'R', '-', '-', '-', '-'],
  'reports: withdraw, general': ['R', 'R', 'R', '-', '-', '-', '-', '-', '-'],
  'reports: wallet': ['R', 'R', 'R', '-', '-', '-', 'R', '-', '-'],
  'reports: mutabakat': ['R', 'R', '-', '-', '-', '-', '-', '-', '-'],
  'reports: detay': ['R', 'R', 'R', '-', 'R', 'R', '-', '-', '-'],
  audit: ['R', '-', 'R', '-', 'R', 'R', 'R', 'R', 'R'],
} as const satisfies Record<string, readonly string[]>

/** The row and the letter of each permission. */
const cells: Partial<Record<Permission, [keyof typeof matrix, 'R' | 'C' | 'W' | 'A' | 'x']>> = {
  'cardTransfer.read': ['trn', 'R'],
  'cardTransfer.decide': ['trn', 'C'],
  'cardTransfer.write': ['trn', 'W'],
  'cardTransfer.approve': ['trn', 'A'],
  'deposit.read': ['remit-request', 'R'],
  'deposit.claim': ['remit-request', 'C'],
  'deposit.decide': ['remit-request', 'C'],
  'deposit.cancel': ['remit-request', 'x'],
  'deposit.write': ['remit-request', 'W'],
  'deposit.approve': ['remit-request', 'A'],
  'withdrawal.list': ['withdraw-request', 'R'],
  'withdrawal.decide': ['withdraw-request', 'C'],
  'withdrawal.write': ['withdraw-request', 'W'],
  'withdrawal.approve': ['withdraw-request', 'A'],
  'paparaTransfer.read': ['papara-request', 'R'],
  'paparaTransfer.decide': ['papara-request', 'C'],
  'paparaTransfer.write': ['papara-request', 'W'],
  'paparaTransfer.approve': ['papara-request', 'A'],
  'bankAccount.read': ['bank-account', 'R'],
  'bankAccount.write': ['bank-account', 'W'],
  'bankAccount.approve': ['bank-account', 'A'],
  'remitGroup.write': ['remit-group, limit-group, bank-name', 'W'],
  'limitGroup.write': ['remit-group, limit-group, bank-name', 'W'],
  'bankName.write': ['remit-group, limit-group, bank-name', 'W'],
  'paparaGroup.write': ['papara-group', 'W'],
  'paparaAccount.read': ['papara-account', 'R'],
  'paparaAccount.write': ['papara-account', 'W'],
  'paparaAccount.approve': ['papara-account', 'A'],
  'bot.read': ['watcher-bot', 'R'],
  'bot.write': ['watcher-bot', 'W'],
  'bot.pause': ['watcher-bot', 'x'],
  'bankLine.decide': ['bank_tx, match: of banks', 'C'],
  'bankLine.write': ['bank_tx, match: of banks', 'W'],
  'walletLine.decide': ['bank_tx, match: of wallets', 'C'],
  'merchant.list': ['merchants', 'R'],
  'merchant.write': ['merchants', 'W'],
  'merchant.approve': ['merchants', 'A'],
  'merchant.keys': ['merchants', 'x'],
  'callback.list': ['callback', 'R'],
  'callback.resend': ['callback', 'x'],
  'callback.write': ['callback', 'W'],
  'sysparameter.read': ['sysparameter', 'R'],
  'sysparameter.write': ['sysparameter', 'W'],
  'sysparameter.approve': ['sysparameter', 'A'],
  'report.merchant': ['reports: card', 'R'],
  'report.merchantRemit': ['reports: remit', 'R'],
  'report.merchantWithdraw': ['reports: withdraw, general', 'R'],
  'report.general': ['reports: withdraw, general', 'R'],
  'report.wallet': ['reports: wallet', 'R'],
  'report.reconciliation': ['reports: mutabakat', 'R'],
  'report.reconciliationDetail': ['reports: detay', 'R'],
  'audit.list': ['audit', 'R'],
}

/**
 * Menu pages, which the specification gives to fewer people than may read the data (section 2), and permissions that
 * need two scopes.
 */
const others: Partial<Record<Permission, readonly string[]>> = {
  'cardTransfer.list': ['ADMIN', 'TRADER'],
  'deposit.list': ['ADMIN', 'MERCHANT'],
  'deposit.listAll': ['REMIT', 'SUBREMIT'],
  'paparaTransfer.list': ['ADMIN', 'SUBPAPARA'],
  'access.explain': ['ADMIN'],
  'approval.read': ['ADMIN', 'REMIT'],
  'withdrawal.approveOurs': ['ADMIN'],
  'withdrawal.approveOwn': [],
  'payoutRule.write': ['ADMIN'],
  'desk.read': ['REMIT'],
  'dashboard.admin': ['ADMIN'],
  'dashboard.merchant': ['MERCHANT'],
  'shift.use': ['REMIT', 'SUBREMIT'],
  'shift.read': ['ADMIN', 'REMIT', 'SUBREMIT'],
  'module.develop': ['ADMIN', 'SYSTEM'],
  'withdrawal.missing': ['ADMIN'],
  'withdrawal.readUpload': ['ADMIN'],
  'merchant.my': [],
  'settlement.my': ['MERCHANT'],
  'merchantCall.read': ['ADMIN'],
  'kyb.read': ['ADMIN'],
  'kyb.write': ['ADMIN'],
  'user.list': [],
  'user.write': [],
  'user.approve': ['ADMIN'],
  'export.approve': ['ADMIN'],
  'report.remitAccount': ['ADMIN', 'REMIT', 'SYSTEM'],
  'report.files': ['ADMIN', 'MERCHANT', 'MERCHANT_TRADER', 'REMIT', 'SUBREMIT', 'SYSTEM', 'TRADER'],
  'reconciliation.sign': ['ADMIN'],
  'reconciliation.write': ['ADMIN'],
  'reconciliation.approve': ['ADMIN'],
  'reconciliation.report': ['ADMIN', 'MERCHANT'],
}

const codes = Object.keys(permissions) as Permission[]
/**
 * Permissions of our own lists, which are not in the specification. Their holders are declared a second time beside
 * the routes (`NounAccess`), for the API's matrix.
 */
const own = codes.filter((code) => !(code in cells) && !(code in others))
const wantedOf = (code: Permission): readonly string[] => {
  const cell = cells[code]
  if (cell) return columns.filter((_scope, column) => matrix[cell[0]][column]?.includes(cell[1]))
  return others[code] ?? permissions[code].scope.split('|')
}

it('names every permission of the specification once, and the rest are plain: scopes and a module', () => {
  expect([...Object.keys(cells), ...Object.keys(others), ...own].sort()).toEqual([...codes].sort())
  for (const code of own) expect([code, Object.keys(permissions[code]).sort()]).toEqual([code, ['module', 'scope']])
})

it('has a code for every action of the matrix', () => {
  const coded = new Set(Object.values(cells).map(([row, act]) => `${row} ${act}`))
  const wanted = Object.entries(matrix).flatMap(([row, of]) =>
    [...new Set(of.join('').replace(/-/g, ''))].map((act) => `${row} ${act}`),
  )
  // Where only ADMIN has any right, the write permission covers reading and approving.
  const adminsOwn = [
    'remit-group, limit-group, bank-name R',
    'remit-group, limit-group, bank-name A',
    'papara-group R',
    'papara-group A',
    'bank_tx, match: of banks R',
    'bank_tx, match: of wallets R',
  ]
  expect(wanted.filter((act) => !coded.has(act))).toEqual(adminsOwn)
})

it.each(codes)('%s is held by the scopes of the matrix, one scope at a time', (code) => {
  expect(userScopes.filter((scope) => can(viewer(scope), code)).sort()).toEqual([...wantedOf(code)].sort())
  // If the module is disabled, no one has the permission; a person without scopes has none.
  const { module } = permissions[code]
  for (const scope of userScopes)
    expect(
      can(
        viewer(`${scope},USER_MANAGEMENT,money_withdraw`, { modules: modules.filter((name) => name !== module) }),
        code,
      ),
    ).toBe(false)
  expect(can(viewer(''), code)).toBe(false)
})

const beside: [Permission, string, string[]][] = [
  ['user.list', 'USER_MANAGEMENT', ['ADMIN', 'MERCHANT', 'PAPARA', 'REMIT']],
  ['user.write', 'USER_MANAGEMENT', ['ADMIN', 'MERCHANT', 'PAPARA', 'REMIT']],
  ['merchant.my', 'USER_MANAGEMENT', ['MERCHANT']],
  ['merchant.keys', 'USER_MANAGEMENT', ['ADMIN', 'MERCHANT']],
  ['kyb.read', 'USER_MANAGEMENT', ['ADMIN', 'MERCHANT']],
  ['kyb.write', 'USER_MANAGEMENT', ['ADMIN', 'MERCHANT']],
  ['merchantCall.read', 'USER_MANAGEMENT', ['ADMIN', 'MERCHANT']],
  ['reconciliation.sign', 'USER_MANAGEMENT', ['ADMIN', 'MERCHANT']],
  ['withdrawal.write', 'money_withdraw', ['ADMIN', 'MERCHANT']],
  ['withdrawal.readUpload', 'money_withdraw', ['ADMIN', 'MERCHANT']],
  ['withdrawal.readUpload', 'USER_MANAGEMENT', ['ADMIN', 'MERCHANT']],
  ['withdrawal.approveOwn', 'money_withdraw', ['MERCHANT']],
  ['withdrawal.approveOwn', 'USER_MANAGEMENT', ['MERCHANT']],
  ['approval.read', 'money_withdraw', ['ADMIN', 'MERCHANT', 'REMIT']],
  ['approval.read', 'USER_MANAGEMENT', ['ADMIN', 'MERCHANT', 'REMIT']],
]
it.each(beside)('%s beside %s', (code, second, holders) => {
  expect(columns.filter((scope) => can(viewer(`${scope},${second}`), code)).sort()).toEqual(holders)
})

it('gives no other code to two scopes that neither of them has @long', () => {
  const pairs = new Set(beside.map(([code]) => code))
  for (const code of codes.filter((one) => !pairs.has(one))) {
    for (const one of userScopes)
      for (const other of userScopes) {
        if (can(viewer(`${one},${other}`), code))
          expect([code, one, other, can(viewer(one), code) || can(viewer(other), code)]).toEqual([
            code,
            one,
            other,
            true,
          ])
      }
  }
})

it('gives ADMIN the one list, not the other: noScope wins', () => {
  expect(can(viewer('ADMIN,REMIT'), 'desk.read')).toBe(false)
  expect(can(viewer('ADMIN,MERCHANT'), 'dashboard.merchant')).toBe(false)
  expect(can(viewer('ADMIN,REMIT'), 'deposit.listAll')).toBe(false)
  expect(can(viewer('ADMIN,REMIT'), 'deposit.list')).toBe(true)
})

it('ignores the role', () => {
  for (const role of ['admin', 'merchant', 'profile', 'money_withdraw'])
    expect(codes.filter((code) => can(viewer('', { role }), code))).toEqual([])
})

it.each(['', 'deposit', 'deposit.lis', 'toString', '__proto__', 'constructor', 'hasOwnProperty'])(
  '%j is not a permission',
  (code) => expect(isPermission(code)).toBe(false),
)
it.each(codes)('%s is one', (code) => expect(isPermission(code)).toBe(true))
