import { PaymentFileRefused } from './paymentOrder'
import { readResult } from './readResult'

const report = (inner: string, group = '<GrpSts>PART</GrpSts>') =>
  Buffer.from(
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-11-25T09:00:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>F-26-0000001</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>${inner}</CstmrPmtStsRpt></Document>`,
  )
const payment = (...transfers: string[]) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>F-26-0000001</OrgnlPmtInfId>${transfers.join('')}</OrgnlPmtInfAndSts>`
const transfer = (reference: string, status: string, more = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts>${more}</TxInfAndSts>`
const refusalOf = (bytes: Uint8Array): string | undefined => {
  try {
    readResult(bytes)
    return undefined
  } catch (error) {
    if (!(error instanceof PaymentFileRefused)) throw error
    return error.code
  }
}

test('a status report: what the bank carried out, refused with its reason, and still has in hand', () => {
  const read = readResult(
    report(
      payment(
        transfer(
          'A',
          'ACSC',
          '<AcctSvcrRef>BR-1</AcctSvcrRef><OrgnlTxRef><Amt><InstdAmt Ccy="TRY">12.50</InstdAmt></Amt><CdtrAcct><Id><IBAN>TR330006100519786457841326</IBAN></Id></CdtrAcct></OrgnlTxRef>',
        ),
        transfer('B', 'RJCT', '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Hesap kapalı</AddtlInf></StsRsnInf>'),
        transfer('C', 'ACSP'),
        transfer('D', 'ACCC'),
      ),
    ),
  )
  expect(read).toMatchObject({ form: 'PAIN002', messageId: 'F-26-0000001', group: null })
  expect(read.lines).toEqual([
    {
      reference: 'A',
      verdict: 'ACCEPTED',
      amountMinor: 1250n,
      iban: 'TR330006100519786457841326',
      bankRef: 'BR-1',
      reasonCode: null,
      reason: null,
    },
    {
      reference: 'B',
      verdict: 'REJECTED',
      amountMinor: null,
      iban: null,
      bankRef: null,
      reasonCode: 'AC04',
      reason: 'Hesap kapalı',
    },
    {
      reference: 'C',
      verdict: 'PENDING',
      amountMinor: null,
      iban: null,
      bankRef: null,
      reasonCode: null,
      reason: null,
    },
    {
      reference: 'D',
      verdict: 'ACCEPTED',
      amountMinor: null,
      iban: null,
      bankRef: null,
      reasonCode: null,
      reason: null,
    },
  ])
})

test('a status of the whole file applies to unnamed transfers; a partial status applies to none', () => {
  expect(
    readResult(report('', '<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Prtry>X1</Prtry></Rsn></StsRsnInf>')).group,
  ).toEqual({
    verdict: 'REJECTED',
    reasonCode: 'X1',
    reason: null,
  })
  expect(readResult(report('', '<GrpSts>ACTC</GrpSts>')).group?.verdict).toBe('PENDING')
  expect(readResult(report('')).group).toBeNull()
})

test.each(['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05'])(
  'refused as a duplicate (%s), it may have been carried out the first time',
  (code) => {
    const reason = `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`
    const [one] = readResult(report(payment(transfer('A', 'RJCT', reason)))).lines
    expect(one).toMatchObject({ verdict: 'PENDING', reasonCode: code })
    const block = `<OrgnlPmtInfAndSts><PmtInfSts>RJCT</PmtInfSts>${reason}<TxInfAndSts><OrgnlEndToEndId>A</OrgnlEndToEndId></TxInfAndSts></OrgnlPmtInfAndSts>`
    expect(readResult(report(block)).lines[0]?.verdict).toBe('PENDING')
    expect(readResult(report('', `<GrpSts>RJCT</GrpSts>${reason}`)).group?.verdict).toBe('PENDING')
  },
)

const twiceInWords = '<StsRsnInf><AddtlInf>Mükerrer işlem</AddtlInf></StsRsnInf>'
const twiceInCode = '<StsRsnInf><Rsn><Prtry>DUPLICATE</Prtry></Rsn></StsRsnInf>'
const twiceAsMessage = '<StsRsnInf><Rsn><Cd>DU01</Cd></Rsn></StsRsnInf>'
const groupIs = (status: string) => `<GrpSts>${status}</GrpSts>`
const block = (status: string, more = '') =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>F-26-0000001</OrgnlPmtInfId><PmtInfSts>${status}</PmtInfSts>${more}</OrgnlPmtInfAndSts>`

test.each([
  ['in words', report(payment(transfer('A', 'RJCT', twiceInWords)))],
  ['in a code of the bank’s own', report(payment(transfer('A', 'RJCT', twiceInCode)))],
  ['of the whole message', report(payment(transfer('A', 'RJCT')), groupIs('RJCT') + twiceAsMessage)],
])('refused as a duplicate %s, it may have been carried out the first time', (_how, bytes) =>
  expect(readResult(bytes).lines[0]?.verdict).toBe('PENDING'),
)

test.each([
  ['a block alone', report(block('RJCT'), ''), 'REJECTED'],
  ['a message of which the bank rejected the block', report(block('RJCT'), groupIs('ACTC')), 'REJECTED'],
  ['blocks that agree', report(block('ACSC') + block('ACSC'), ''), 'ACCEPTED'],
  ['blocks of which one waits', report(block('RJCT') + block('ACSP'), ''), 'PENDING'],
  ['a block without a status', report(payment() + block('RJCT'), groupIs('ACTC')), 'PENDING'],
  ['a block in part', report(block('PART'), groupIs('RJCT')), undefined],
  ['a block refused as a duplicate', report(block('RJCT'), groupIs('RJCT') + twiceAsMessage), 'PENDING'],
])('the status of a transfer that is not named: %s', (_what, bytes, verdict) =>
  expect(readResult(bytes).group?.verdict).toBe(verdict),
)

const another = '<OrgnlPmtInfAndSts><OrgnlPmtInfId>X</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts></OrgnlPmtInfAndSts>'
test.each([
  ['message and block', report(block('ACSC'), groupIs('RJCT')), 'RESULT_CONTRADICTS'],
  ['two blocks', report(block('ACSC') + block('RJCT'), ''), 'RESULT_CONTRADICTS'],
  ['message and transfer', report(payment(transfer('A', 'RJCT')), groupIs('ACSC')), 'RESULT_CONTRADICTS'],
  ['block and transfer', report(block('RJCT', transfer('A', 'ACCC')), ''), 'RESULT_CONTRADICTS'],
  ['a block of another file', report(block('ACSC') + another, ''), 'RESULT_OF_OTHER_FILE'],
])('a report that contradicts itself is refused: %s', (_what, bytes, code) => expect(refusalOf(bytes)).toBe(code))

test('a status code that nobody knows is still in hand; without our reference the instruction’s counts', () => {
  for (const status of ['ACWC', 'ACFC', 'PATC', 'PDNG', 'XXXX'])
    expect(readResult(report(payment(transfer('A', status)))).lines[0]?.verdict).toBe('PENDING')
  expect(readResult(report(payment(transfer('A', 'CANC')))).lines[0]?.verdict).toBe('REJECTED')
  const instructed =
    '<TxInfAndSts><OrgnlInstrId>A</OrgnlInstrId><OrgnlEndToEndId>NOTPROVIDED</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>'
  expect(readResult(report(payment(instructed))).lines[0]).toMatchObject({ reference: 'A', verdict: 'ACCEPTED' })
})

test('prefixes of names change nothing', () => {
  const plain = String(report(payment(transfer('A', 'RJCT'))))
  const prefixed = plain.replace(/<(\/?)(?=[A-Z])/g, '<$1p:').replace('xmlns=', 'xmlns:p=')
  expect(readResult(Buffer.from(prefixed))).toMatchObject({
    messageId: 'F-26-0000001',
    lines: [{ verdict: 'REJECTED' }],
  })
})

test('placeholders, numbers that a spreadsheet damaged and references of several transfers do not count', () => {
  const said = ['NOTPROVIDED', 'BULK-1', 'BULK-1', '2,02611E+15', 'OWN-1']
  const lines = said.map((bankRef, index) => transfer(`R${index}`, 'ACSC', `<AcctSvcrRef>${bankRef}</AcctSvcrRef>`))
  const table = said.map((bankRef, index) => `R${index};Gerçekleşti;${bankRef}`)
  for (const bytes of [report(payment(...lines)), Buffer.from(['Referans;Durum;Sorgu No', ...table].join('\n'))])
    expect(readResult(bytes).lines.map(({ bankRef }) => bankRef)).toEqual([null, null, null, null, 'OWN-1'])
})

const sheet = 'Referans;Tutar;Durum;Açıklama\r\nA;1.234,50;Reddedildi;Hesap kapalı\r\n'
test.each([
  ['in UTF-8 with a mark', Buffer.from(`\ufeff${sheet}`)],
  ['in UTF-16', Buffer.from(`\ufeff${sheet}`, 'utf16le')],
  ['with the cells of a spreadsheet', Buffer.from(sheet.replace('A;1.234,50', '="A";"=""1.234,50"""'))],
  ['with a line of totals', Buffer.from(`${sheet}Toplam;1.234,50;;\r\n;;;\r\n`)],
  ['with amounts in English', Buffer.from(sheet.replace('1.234,50', '1,234.50'))],
  ['with columns that end empty', Buffer.from(sheet.replace('kapalı', 'kapalı;;'))],
])('a sheet %s reads the same', (_how, bytes) =>
  expect(readResult(bytes).lines).toMatchObject([{ reference: 'A', verdict: 'REJECTED', amountMinor: 123_450n }]),
)

test('a cell that the bank did not quote moves no other cell into the column of the status', () => {
  const torn = 'Referans;Açıklama;Durum\nA;fatura;Reddedildi;Gerçekleşti\n'
  expect(refusalOf(Buffer.from(torn))).toBe('RESULT_UNREADABLE')
})

test('a bank’s own sheet, in its code page and its words', () => {
  const text =
    'Referans;Alıcı IBAN;Tutar;Durum;Banka Referansı;Hata Açıklaması\r\nA;TR33 0006 1005 1978 6457 8413 26;1.234,50;Gerçekleşti;BR-9;\r\nB;TR33*******26;10,00;Reddedildi;;Hesap kapalı\r\nC;;5,00;Beklemede;;\r\n'
  const bytes = Buffer.from([...text].map((sign) => ({ ı: 0xfd, ç: 0xe7, ş: 0xfe })[sign] ?? sign.charCodeAt(0)))
  expect(readResult(bytes)).toEqual({
    form: 'CSV',
    messageId: null,
    group: null,
    lines: [
      {
        reference: 'A',
        verdict: 'ACCEPTED',
        amountMinor: 123_450n,
        iban: 'TR330006100519786457841326',
        bankRef: 'BR-9',
        reasonCode: null,
        reason: null,
      },
      {
        reference: 'B',
        verdict: 'REJECTED',
        amountMinor: 1000n,
        iban: null,
        bankRef: null,
        reasonCode: null,
        reason: 'Hesap kapalı',
      },
      {
        reference: 'C',
        verdict: 'PENDING',
        amountMinor: 500n,
        iban: null,
        bankRef: null,
        reasonCode: null,
        reason: null,
      },
    ],
  })
})

/** The sheet's verdict for one transfer, or the refusal's code. */
const verdictOf = (word: string) => {
  const bytes = Buffer.from(`Referans;Durum\nA;${word}\n`)
  return refusalOf(bytes) ?? readResult(bytes).lines[0]?.verdict
}

test.each([
  ['Gerçekleşti', 'ACCEPTED'],
  ['GERÇEKLEŞTİRİLDİ', 'ACCEPTED'],
  ['Ödendi.', 'ACCEPTED'],
  ['Başarılı', 'ACCEPTED'],
  ['Executed', 'ACCEPTED'],
  ['ACSC', 'ACCEPTED'],
  ['Gerçekleştirilemedi', 'REJECTED'],
  ['Gerçekleşmedi', 'REJECTED'],
  ['Başarısız', 'REJECTED'],
  ['Ödenemedi', 'REJECTED'],
  ['RED', 'REJECTED'],
  ['Reddedildi', 'REJECTED'],
  ['İptal edildi', 'REJECTED'],
  ['Hatalı', 'REJECTED'],
  ['RJCT', 'REJECTED'],
  ['Failed', 'REJECTED'],
  ['Gerçekleştiriliyor', 'PENDING'],
  ['Beklemede', 'PENDING'],
  ['İşlemde', 'PENDING'],
  ['Pending', 'PENDING'],
  // Texts that begin like another verdict but mean something else.
  ['Hatasız', 'RESULT_UNREADABLE'],
  ['İptal edilemedi', 'RESULT_UNREADABLE'],
  ['İptal bekliyor', 'RESULT_UNREADABLE'],
  ['Reddedilmedi', 'RESULT_UNREADABLE'],
  // It may still be paid.
  ['Ödenmedi', 'RESULT_UNREADABLE'],
  ['Not paid', 'RESULT_UNREADABLE'],
  ['Ödendi mi', 'RESULT_UNREADABLE'],
  ['Paid back', 'RESULT_UNREADABLE'],
  ['Alındı iptal', 'RESULT_UNREADABLE'],
])('a sheet with the status "%s" for a transfer: %s', (word, verdict) => expect(verdictOf(word)).toBe(verdict))

test.each([
  ['Mükerrer işlem', 'PENDING'],
  ['Bu referansla daha önce ödeme yapılmış', 'PENDING'],
  ['Duplicate transfer', 'PENDING'],
  ['DU03', 'PENDING'],
  ['Daha  önce-gönderilmiş', 'PENDING'],
  ['IBAN hatalı', 'REJECTED'],
])('refused because of "%s" it is %s: a duplicate may have been paid once', (reason, verdict) =>
  expect(readResult(Buffer.from(`Referans;Durum;Ret nedeni\nA;Reddedildi;${reason}\n`)).lines[0]?.verdict).toBe(
    verdict,
  ),
)

test.each([
  ['nothing', Buffer.alloc(0), 'RESULT_EMPTY'],
  ['a header alone', Buffer.from('Referans;Durum\n'), 'RESULT_EMPTY'],
  ['another sheet', Buffer.from('Tarih;Tutar\n1;2\n'), 'RESULT_UNREADABLE'],
  ['a state that nobody knows', Buffer.from('Referans;Durum\nA;Belki\n'), 'RESULT_UNREADABLE'],
  [
    'a report that names no file',
    Buffer.from(String(report('', groupIs('RJCT'))).replace(/<OrgnlMsgId>.*?<\/OrgnlMsgId>/, '')),
    'RESULT_UNREADABLE',
  ],
  ['no reference', Buffer.from('Referans;Durum\n;Ödendi\n'), 'RESULT_UNREADABLE'],
  ['an amount that is none', Buffer.from('Referans;Durum;Tutar\nA;Ödendi;bin\n'), 'RESULT_UNREADABLE'],
  ['another message', Buffer.from('<Document><X/></Document>'), 'RESULT_UNREADABLE'],
  ['broken XML', Buffer.from('<Document>'), 'RESULT_UNREADABLE'],
  ['a document type', Buffer.from('<!DOCTYPE x><Document/>'), 'RESULT_UNREADABLE'],
  [
    'a transfer without a state',
    report(payment('<TxInfAndSts><OrgnlEndToEndId>A</OrgnlEndToEndId></TxInfAndSts>')),
    'RESULT_UNREADABLE',
  ],
])('%s is refused', (_what, bytes, code) => expect(refusalOf(bytes)).toBe(code))
