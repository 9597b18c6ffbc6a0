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

test('what the bank says of all stands for what it does not name; in part stands for nothing', () => {
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
  'refused as told twice (%s), it may have been carried out the first time',
  (code) => {
    const reason = `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`
    const [one] = readResult(report(payment(transfer('A', 'RJCT', reason)))).lines
    expect(one).toMatchObject({ verdict: 'PENDING', reasonCode: code })
    const block = `<OrgnlPmtInfAndSts><PmtInfSts>RJCT</PmtInfSts>${reason}<TxInfAndSts><OrgnlEndToEndId>A</OrgnlEndToEndId></TxInfAndSts></OrgnlPmtInfAndSts>`
    expect(readResult(report(block)).lines[0]?.verdict).toBe('PENDING')
    expect(readResult(report('', `<GrpSts>RJCT</GrpSts>${reason}`)).group?.verdict).toBe('PENDING')
  },
)

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
])('a sheet that says "%s" of a transfer: %s', (word, verdict) => expect(verdictOf(word)).toBe(verdict))

test.each([
  ['Mükerrer işlem', 'PENDING'],
  ['Bu referansla daha önce ödeme yapılmış', 'PENDING'],
  ['Duplicate transfer', 'PENDING'],
  ['DU03', 'PENDING'],
  ['Daha  önce-gönderilmiş', 'PENDING'],
  ['IBAN hatalı', 'REJECTED'],
])('refused because of "%s" it is %s: what was there twice may have been paid once', (reason, verdict) =>
  expect(readResult(Buffer.from(`Referans;Durum;Ret nedeni\nA;Reddedildi;${reason}\n`)).lines[0]?.verdict).toBe(
    verdict,
  ),
)

test.each([
  ['nothing', Buffer.alloc(0), 'RESULT_EMPTY'],
  ['a header alone', Buffer.from('Referans;Durum\n'), 'RESULT_EMPTY'],
  ['another sheet', Buffer.from('Tarih;Tutar\n1;2\n'), 'RESULT_UNREADABLE'],
  ['a state that nobody knows', Buffer.from('Referans;Durum\nA;Belki\n'), 'RESULT_UNREADABLE'],
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
