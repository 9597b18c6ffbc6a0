import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../../..')

/** Each export sheet, and the columns of its screen. */
const screens: Readonly<Record<string, string>> = {
  'api/src/approvals/approvalSheet.ts': 'remotes/admin/src/approvals/approvalColumns.tsx',
  'api/src/auditlog/auditSheet.ts': 'remotes/admin/src/audit/auditColumns.tsx',
  'api/src/bankaccounts/accountSheet.ts': 'remotes/remit/src/accounts/accountColumns.tsx',
  'api/src/banknames/bankNameSheet.ts': 'remotes/remit/src/banks/bankColumns.tsx',
  'api/src/bots/botSheet.ts': 'remotes/remit/src/bots/botColumns.tsx',
  'api/src/callbacks/callbackSheet.ts': 'remotes/admin/src/callbacks/callbackColumns.tsx',
  'api/src/callbacks/missedSheet.ts': 'remotes/admin/src/callbacks/missedColumns.tsx',
  'api/src/cardSettlements/cardSettlementSheet.ts': 'remotes/card/src/settlements/settlementColumns.tsx',
  'api/src/cards/cardSheet.ts': 'remotes/card/src/transfers/list/transferColumns.tsx',
  'api/src/deposits/depositSheet.ts': 'remotes/remit/src/deposits/list/depositColumns.tsx',
  'api/src/desk/deskLineSheet.ts': 'remotes/remit/src/desk/deskLineColumns.tsx',
  'api/src/limitgroups/limitGroupSheet.ts': 'shared/console/src/limits/limitColumns.tsx',
  'api/src/ownTransfers/ownTransferSheet.ts': 'remotes/remit/src/matching/transferColumns.tsx',
  'api/src/paymentFiles/paymentFileSheet.ts': 'remotes/withdraw/src/files/fileColumns.tsx',
  'api/src/remitgroups/remitGroupSheet.ts': 'remotes/remit/src/groups/groupColumns.tsx',
  'api/src/settlements/runSheet.ts': 'remotes/admin/src/settlements/runColumns.tsx',
  'api/src/shifts/handoverSheet.ts': 'remotes/remit/src/shifts/handoverColumns.tsx',
  'api/src/statementimports/statementSheet.ts': 'remotes/remit/src/statements/statementColumns.tsx',
  'api/src/users/userSheet.ts': 'remotes/admin/src/users/userColumns.tsx',
  'api/src/wallets/walletSheet.ts': 'remotes/papara/src/transfers/walletColumns.tsx',
  'api/src/withdrawals/withdrawalSheet.ts': 'remotes/withdraw/src/payouts/list/withdrawalColumns.tsx',
}
/** A report's sheet and screen are generated from one table, so they cannot differ. */
const made = ['api/src/reports/reportSheet.ts']
const found = (file: string, pattern: RegExp) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name)

test('every sheet has its screen here', () => {
  const sheets = readdirSync(join(root, 'api/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('Sheet.ts'))
    .map((file) => `api/src/${file}`)
  expect(sheets.sort()).toEqual([...Object.keys(screens), ...made].sort())
})

test.each(Object.entries(screens))('%s has every column that the screen can send', (sheet, screen) => {
  const columns = found(screen, /^ +id: '(\w+)'/gm)
  expect(columns.length).toBeGreaterThan(2)
  const known = found(sheet, /^ {2}(\w+)[:,]/gm)
  expect(columns.filter((id) => !known.includes(id))).toEqual([])
})
