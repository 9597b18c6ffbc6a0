import { ownAccount } from '../testing/readAs'
import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'
import type { StatementEntry } from './statement'

const own = ownAccount.iban
const other = 'TR700006200000000006299999'
const statementsOf = async (file: string) => (await readStatement(Buffer.from(file))).statements
const noticesOf = async (file: string) =>
  (await statementsOf(file)).flatMap(({ notices }) => notices.map(({ code, at }) => `${at} ${code}`))

describe('a line of MT940 is a field only where its number, its place and its value fit', () => {
  const mt = (note: readonly string[], { account = `:25:${own}`, opening = ':60F:', closing = ':62F:' } = {}) =>
    [
      ':20:KASA1',
      account,
      ':28C:1/1',
      `${opening}C261120TRY100,00`,
      ':61:2611231123C15,00NTRFNONREF//R1',
      ...note,
      ':61:2611231123C25,50NTRFNONREF//R2',
      ':86:CAN',
      `${closing}C261123TRY140,50`,
      '-',
    ].join('\n')
  test.each<readonly [string, readonly string[], string]>([
    ['minutes of a time', [':86:ELIF SAAT 14', ':25:37 INTERNET'], 'ELIF SAAT 14 :25:37 INTERNET'],
    ['minutes that are the number of a message', [':86:ELIF SAAT 9', ':20:15 SUBE'], 'ELIF SAAT 9 :20:15 SUBE'],
    ['minutes that are the number of a statement', [':86:ELIF SAAT 23', ':28:15 SUBE'], 'ELIF SAAT 23 :28:15 SUBE'],
    [
      'a reference and a number of a statement',
      [':86:ELIF', ':20:30 SUBE', ':28:15 TARIH'],
      'ELIF :20:30 SUBE :28:15 TARIH',
    ],
    ['a number that no field has', [':86:ELIF', ':14: MADDE'], 'ELIF :14: MADDE'],
    ['a field of the head', [':86:ELIF', ':21:REF ODEME'], 'ELIF :21:REF ODEME'],
    ['an account', [':86:ELIF', `:25:${other}`], `ELIF :25:${other}`],
    ['a balance that is none', [':86:ELIF', ':64:NO DAIRE'], 'ELIF :64:NO DAIRE'],
    ['the note in two fields', [':86:ELIF', ':86:DEP7F3K9'], 'ELIF DEP7F3K9'],
    ['a second line of the entry', ['ELIF SAAT 14', ':25:37 INTERNET'], 'ELIF SAAT 14 :25:37 INTERNET'],
  ])('%s continues the note', async (_, note, words) => {
    const statements = await statementsOf(mt(note))
    expect(statements).toMatchObject([{ account: own, id: 'KASA1 1/1', notices: [] }])
    expect(statements[0]?.entries.map(({ description }) => description)).toEqual([words, 'CAN'])
  })

  test.each([
    ['an unknown field of the head', mt([':86:A']).replace(':28C', ':99:X\n:28C'), ['3 UNKNOWN_TAG']],
    ['a second account', mt([':86:A']).replace(':28C', `:25:${other}\n:28C`), ['3 UNKNOWN_TAG']],
    ['an entry that cannot be read', mt([':86:A', ':61:x']), ['7 UNREADABLE_ENTRY']],
    [
      'a closing balance that cannot be read',
      mt([':86:A']).replace('C261123TRY140,50', 'abc'),
      ['9 UNREADABLE_BALANCE'],
    ],
  ])('%s is reported', async (_, file, notices) => {
    expect(await noticesOf(file)).toEqual(notices)
    expect(await statementsOf(file)).toMatchObject([{ account: own }])
  })

  test('messages follow each other with and without an end', async () => {
    const [one, two] = [mt([':86:A']), mt([':86:B']).replace('KASA1', 'KASA2')]
    for (const file of [
      `${one}\n${two}`,
      `${one.replace('\n-', '')}\n${two}`,
      `${one.replace(/\n:62F.*\n-/, '')}\n${two}`,
    ])
      expect((await statementsOf(file)).map(({ id, entries }) => [id, entries.length])).toEqual([
        ['KASA1 1/1', 2],
        ['KASA2 1/1', 2],
      ])
  })

  test.each([
    ['25P, with the bank below', { account: `:25P:${other}\nKASATRISXXX` }],
    ['60M and 62M', { account: `:25:${other}`, opening: ':60M:', closing: ':62M:' }],
    ['an option nobody has seen', { account: `:25X:${other}`, opening: ':60A:', closing: ':62Z:' }],
  ])('options are spellings of a field: %s', async (_, spelling) => {
    const read = await readStatement(Buffer.from(mt([':86:A'], spelling)))
    expect(read.statements).toMatchObject([
      { account: other, opening: { amount: { units: 10000n } }, closing: { amount: { units: 14050n } } },
    ])
    const { rows, warnings } = bookingsOf(read, ownAccount, '2026-12-31')
    expect(rows.map(({ reason }) => reason)).toEqual(['OTHER_ACCOUNT', 'OTHER_ACCOUNT'])
    expect(warnings).toContainEqual({ code: 'ACCOUNT_OTHER', named: other })
  })

  test.each([
    ['a type of returned items', ':61:2611231123C15,00NRTINONREF//R1', ':86:A', true],
    ['the bank’s words', ':61:2611231123C15,00NTRFNONREF//R1', ':86:GELEN FAST IADE ELIF', true],
    ['the bank’s words, cancelled', ':61:2611231123C15,00NTRFNONREF//R1', ':86:EFT İPTALİ ELIF', true],
    ['a payer’s words', ':61:2611231123C15,00NTRFNONREF//R1', ':86:GELEN FAST ELIF KIRA IADE DEGIL', false],
    ['a name that begins so', ':61:2611231123C15,00NTRFNONREF//R1', ':86:IADEOGLU LTD', false],
  ])('money that came back: %s', async (_, entry, note, isReversal) => {
    const [statement] = await statementsOf(mt([note]).replace(':61:2611231123C15,00NTRFNONREF//R1', entry))
    expect(statement?.entries[0]?.isReversal).toBe(isReversal)
  })

  test('a sum of several payments has no single payer', async () => {
    const [statement] = await statementsOf(mt([':86:TOPLU FAST GIRISI 2 ISLEM GONDEREN: ELIF KILIC']))
    expect(statement?.entries.map(({ payments, counterparty }) => [payments, counterparty])).toEqual([
      [2, null],
      [null, null],
    ])
  })
})

describe('parties of ISO 20022', () => {
  const party = (side: string, name: string, iban?: string) =>
    `<${side}><Pty><Nm>${name}</Nm></Pty></${side}>${iban ? `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>` : ''}`
  const us = 'ORNEK ODEME KURULUSU A.S.'
  const [elif, can] = [
    ['ELIF KILIC', 'TR720004600000088001234567'],
    ['CAN AKSOY', 'TR850006400000004711004711'],
  ] as const
  const tx = (parties: string, more = '') =>
    `<TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><Amt Ccy="TRY">10.00</Amt><RltdPties>${parties}</RltdPties>${more}</TxDtls>`
  const entry = (details: string, { sign = 'CRDT', kind = 'RCDT', sub = 'ESCT', more = '', amount = '10.00' } = {}) =>
    `<Ntry><Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${more}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${kind}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls>${details}</NtryDtls></Ntry>`
  const camt = (...entries: readonly string[]) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><IBAN>${own}</IBAN></Id><Ccy>TRY</Ccy><Ownr><Nm>${us}</Nm></Ownr></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
  const readEntry = async (written: string) => (await statementsOf(camt(written)))[0]?.entries[0]
  const paid = party('Dbtr', ...elif) + party('Cdtr', us, own)
  const asOrdered = party('Dbtr', us, own) + party('Cdtr', ...elif)

  test.each<readonly [string, string, Partial<StatementEntry>]>([
    ['a payment', entry(tx(paid)), { counterparty: elif[0], counterpartyIban: elif[1], isReversal: false }],
    [
      'a payout',
      entry(tx(asOrdered), { sign: 'DBIT' }),
      { counterparty: elif[0], counterpartyIban: elif[1], isReversal: false },
    ],
    [
      'returned, parties as in our order',
      entry(tx(asOrdered, '<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>HESAP KAPALI</AddtlInf></RtrInf>'), {
        sub: 'RRTN',
      }),
      {
        counterparty: elif[0],
        counterpartyIban: elif[1],
        isReversal: true,
        description: 'AC04 HESAP KAPALI',
        ownRef: 'E1',
      },
    ],
    [
      'returned, parties the other way round',
      entry(tx(paid), { sub: 'RRTN' }),
      { counterparty: elif[0], isReversal: true },
    ],
    [
      'returned, by its reason alone',
      entry(tx(asOrdered, '<RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf>')),
      { counterparty: elif[0], isReversal: true },
    ],
    ['cancelled on request', entry(tx(asOrdered), { sub: 'RPCR' }), { isReversal: true }],
    ['reversed by the bank', entry(tx(paid), { more: '<RvslInd>true</RvslInd>' }), { isReversal: true }],
    [
      'returned, by the bank’s words',
      entry(tx(asOrdered, '<AddtlTxInf>GIDEN EFT IADE</AddtlTxInf>')),
      { counterparty: elif[0], isReversal: true },
    ],
    ['our own name alone', entry(tx(party('Dbtr', us))), { counterparty: null, counterpartyIban: null }],
    ['another account of ours', entry(tx(party('Dbtr', us, other))), { counterpartyIban: other }],
    [
      'two payers',
      entry(tx(paid) + tx(party('Dbtr', ...can))),
      {
        payments: 2,
        counterparty: null,
        counterpartyIban: null,
        ownRef: 'E1',
        description: '10.00 ELIF KILIC E1; 10.00 CAN AKSOY E1',
      },
    ],
    [
      'two payments of one payer',
      entry(tx(paid) + tx(paid)),
      { payments: 2, counterparty: elif[0], counterpartyIban: elif[1] },
    ],
    [
      'one of two payments',
      entry(`<Btch><NbOfTxs>2</NbOfTxs></Btch>${tx(paid)}`),
      { payments: 2, counterparty: null, ownRef: null },
    ],
    [
      'one payment of less than the sum',
      entry(tx(paid), { amount: '25.00' }),
      { payments: 0, counterparty: null, ownRef: null, description: '10.00 ELIF KILIC E1' },
    ],
    [
      'one payment of more, of which the bank kept its fee',
      entry(tx(paid), { amount: '9.00' }),
      { payments: null, counterparty: elif[0] },
    ],
    [
      'words of a structured purpose',
      entry(
        tx(
          paid,
          '<RmtInf><Strd><RfrdDocInf><Nb>INV-55</Nb></RfrdDocInf><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf><AddtlRmtInf>DEP7F3K9</AddtlRmtInf></Strd></RmtInf>',
        ),
      ),
      { description: 'RF18 INV-55 DEP7F3K9' },
    ],
    [
      'two groups of details',
      entry(`${tx(paid)}</NtryDtls><NtryDtls>${tx(party('Dbtr', ...can))}`),
      { payments: 2, counterparty: null },
    ],
  ])('%s', async (_, written, expected) => {
    expect(await readEntry(written)).toMatchObject(expected)
  })

  test('an entry that cannot be read makes no other unreadable', async () => {
    const file = camt(
      entry(tx(paid), { amount: '1x' }),
      entry(tx(paid)),
      entry(tx(paid)).replace('2026-11-23', '2026-13-45'),
      entry(tx(paid), { sign: '' }),
      entry(tx(paid)).replace('<Cd>BOOK</Cd>', '<Prtry>GEBUCHT</Prtry>'),
    )
    expect((await statementsOf(file))[0]?.entries).toHaveLength(1)
    expect((await noticesOf(file)).map((notice) => notice.replace(/^\d+ /, ''))).toEqual([
      'UNREADABLE_ENTRY',
      'UNREADABLE_ENTRY',
      'UNCLEAR_DIRECTION',
      'UNKNOWN_STATUS',
    ])
  })
})

test('an account is never its own counterparty', async () => {
  const file = `Tarih;Açıklama;Karşı IBAN;Tutar\n23.11.2026;ALICI IBAN ${own};${own};1,00\n23.11.2026;B;${other};1,00\n`
  const { rows } = bookingsOf(await readStatement(Buffer.from(file)), ownAccount, '2026-12-31')
  expect(rows.map(({ iban }) => iban)).toEqual([null, other])
})
