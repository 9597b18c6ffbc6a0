import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(__dirname, '../../..')

const filesIn = (folder: string, end: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => `${folder}/${file}`)

/** The columns of the screens of these export sheets; others have the name of their sheet. */
const named: Readonly<Record<string, string>> = {
  'api/src/banknames/bankNameSheet.ts': 'remotes/remit/src/banks/bankColumns.tsx',
  'api/src/cardSettlements/cardSettlementSheet.ts': 'remotes/card/src/settlements/settlementColumns.tsx',
  'api/src/cards/cardSheet.ts': 'remotes/card/src/transfers/list/transferColumns.tsx',
  'api/src/limitgroups/limitGroupSheet.ts': 'shared/console/src/limits/limitColumns.tsx',
  'api/src/ownTransfers/ownTransferSheet.ts': 'remotes/remit/src/matching/transferColumns.tsx',
  'api/src/paymentFiles/paymentFileSheet.ts': 'remotes/withdraw/src/files/fileColumns.tsx',
  'api/src/remitgroups/remitGroupSheet.ts': 'remotes/remit/src/groups/groupColumns.tsx',
}
/** A report's sheet and screen are generated from one table, so they cannot differ. */
const made = ['api/src/reports/reportSheet.ts']
const found = (file: string, pattern: RegExp) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name)

const sheets = filesIn('api/src', 'Sheet.ts').filter((file) => !made.includes(file))
const columnFiles = readdirSync(join(root, 'remotes')).flatMap((remote) =>
  filesIn(`remotes/${remote}/src`, 'Columns.tsx'),
)
const screens = sheets.map((sheet) => {
  const name = `/${basename(sheet, 'Sheet.ts')}Columns.tsx`
  return [
    sheet,
    named[sheet] === undefined ? columnFiles.filter((file) => file.endsWith(name)) : [named[sheet]],
  ] as const
})

test('every sheet has one screen', () => {
  expect(screens.filter(([, files]) => files.length !== 1)).toEqual([])
  expect(Object.keys(named).filter((sheet) => !sheets.includes(sheet))).toEqual([])
})

test.each(screens)('%s has every column that the screen can send', (sheet, [screen = '']) => {
  const columns = found(screen, /^ +id: '(\w+)'/gm)
  expect(columns.length).toBeGreaterThan(2)
  const known = found(sheet, /^ {2}(\w+)[:,]/gm)
  expect(columns.filter((id) => !known.includes(id))).toEqual([])
})
