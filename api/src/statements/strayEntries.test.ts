import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readStatement } from './readStatement'

const fixture = (name: string) => readFileSync(join(__dirname, 'fixtures', name), 'utf8')
const read = async (text: string) => {
  const { statements } = await readStatement(Buffer.from(text))
  return {
    entries: statements.flatMap(({ entries }) => entries),
    strays: statements.flatMap(({ notices }) => notices).filter(({ code }) => code === 'ENTRY_OUTSIDE_STATEMENT'),
  }
}

const ofx = fixture('ofx/ofxparse-checking.ofx')
const payment =
  '<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>20110405\n<TRNAMT>125.50\n<FITID>X1\n<NAME>ELIF KILIC\n</STMTTRN>'

test('an OFX payment whose end is missing does not swallow the next one', async () => {
  const [whole, cut] = [await read(ofx), await read(ofx.replace('</STMTTRN>', ''))]
  expect(cut.entries.map(({ amount, bankRef }) => ({ amount, bankRef }))).toEqual(
    whole.entries.map(({ amount, bankRef }) => ({ amount, bankRef })),
  )
})

test("words right behind an OFX payment's tag do not make it a value", async () => {
  const [whole, odd] = [await read(ofx), await read(ofx.replace('<STMTTRN>', '<STMTTRN>?'))]
  expect(odd.entries.map(({ amount }) => amount)).toEqual(whole.entries.map(({ amount }) => amount))
})

test.each([
  ['OFX before its statements', ofx.replace('<OFX>', `${payment}\n<OFX>`), '20110405 125.50 ELIF KILIC'],
  [
    'CAMT beside its statement',
    fixture('camt/tr-camt053-try.xml').replace(
      /<\/Stmt>/,
      '</Stmt><Ntry><Amt Ccy="TRY">125.50</Amt><AcctSvcrRef>X1</AcctSvcrRef></Ntry>',
    ),
    '125.50 X1',
  ],
])('a payment outside of any statement is reported, not dropped: %s', async (_, text, words) => {
  expect((await read(text)).strays.map(({ text: strayText }) => strayText)).toEqual([words])
})
