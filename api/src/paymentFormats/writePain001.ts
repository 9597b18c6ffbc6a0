import { decimalText } from '@kasa/domain/decimalText'

import { fitText } from './letters'
import { PaymentFileRefused, type PaymentHead, type PaymentOrder } from './paymentOrder'
import type { PaymentProfile } from './paymentProfiles'

type PainProfile = Extract<PaymentProfile, { kind: 'pain' }>

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign)
const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`
/** Identifies the bank by its national clearing code; Turkish banks' files contain no BIC. */
const agent = (name: string, bankCode: string) =>
  `<${name}><FinInstnId><ClrSysMmbId>${element('MmbId', bankCode)}</ClrSysMmbId></FinInstnId></${name}>`
const account = (name: string, iban: string) => `<${name}><Id>${element('IBAN', iban)}</Id></${name}>`

function headOf(profile: PainProfile, head: PaymentHead): string {
  const { version, letters, nameMax } = profile
  const holder = fitText(head.holder, { max: nameMax, letters, about: head.messageId })
  const totals = `${element('NbOfTxs', String(head.count))}${element('CtrlSum', decimalText(head.sumMinor))}`
  const day = element(version === '09' ? 'Dt' : 'ReqdExctnDt', head.day)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}"><CstmrCdtTrfInitn>\n`,
    `<GrpHdr>${element('MsgId', head.messageId)}${element('CreDtTm', head.at.toISOString())}${totals}<InitgPty>${element('Nm', holder)}</InitgPty></GrpHdr>\n`,
    `<PmtInf>${element('PmtInfId', head.messageId)}<PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${totals}`,
    version === '09' ? `<ReqdExctnDt>${day}</ReqdExctnDt>` : day,
    `<Dbtr>${element('Nm', holder)}</Dbtr><DbtrAcct><Id>${element('IBAN', head.iban)}</Id><Ccy>TRY</Ccy></DbtrAcct>${agent('DbtrAgt', head.bankCode)}<ChrgBr>DEBT</ChrgBr>\n`,
  ].join('')
}

function transferOf({ letters, nameMax, textMax }: PainProfile, order: PaymentOrder): string {
  const about = order.reference
  const name = fitText(order.name, { max: nameMax, letters, about })
  if (name === '') throw new PaymentFileRefused('NAME_EMPTY', about)
  const remittance = fitText(order.remittance, { max: textMax, letters, about })
  return [
    `<CdtTrfTxInf><PmtId>${element('InstrId', order.reference)}${element('EndToEndId', order.reference)}</PmtId>`,
    `<PmtTpInf><LclInstrm>${element('Prtry', order.rail)}</LclInstrm></PmtTpInf>`,
    `<Amt><InstdAmt Ccy="TRY">${decimalText(order.amountMinor)}</InstdAmt></Amt>`,
    `${agent('CdtrAgt', order.bankCode)}<Cdtr>${element('Nm', name)}</Cdtr>${account('CdtrAcct', order.iban)}`,
    order.purposeCode === null ? '' : `<Purp>${element('Prtry', String(order.purposeCode).padStart(2, '0'))}</Purp>`,
    remittance === '' ? '' : `<RmtInf>${element('Ustrd', remittance)}</RmtInf>`,
    '</CdtTrfTxInf>\n',
  ].join('')
}

/**
 * A customer credit transfer initiation (ISO 20022 pain.001.001.03 or .09) of one account's orders, in pieces: at
 * most one order is in memory at a time. Equal orders give equal bytes. Throws `PaymentFileRefused` if a text cannot
 * be written, or if the totals differ from the head's.
 */
export function* writePain001(
  profile: PainProfile,
  head: PaymentHead,
  orders: Iterable<PaymentOrder>,
): Generator<string, void> {
  if (head.count === 0) throw new PaymentFileRefused('NO_ROWS', head.messageId)
  yield headOf(profile, head)
  let [count, sumMinor] = [0, 0n]
  for (const order of orders) {
    count += 1
    sumMinor += order.amountMinor
    yield transferOf(profile, order)
  }
  if (count !== head.count || sumMinor !== head.sumMinor) throw new PaymentFileRefused('SUM_DIFFERS', head.messageId)
  yield '</PmtInf></CstmrCdtTrfInitn></Document>\n'
}
