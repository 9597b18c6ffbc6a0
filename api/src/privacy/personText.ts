import { formatMoney, type Language } from '@kasa/domain/money'

import type { PersonData } from './personData'

const words = {
  en: {
    title: 'Personal data we hold',
    made: 'Made',
    merchant: 'Merchant',
    ref: 'Known to the merchant as',
    name: 'Name',
    tckn: 'Identity number (last four digits; the rest is kept as a hash alone)',
    seen: 'First seen',
    requests: 'Requests',
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    cardTransfer: 'Card transfer',
    paparaTransfer: 'Wallet transfer',
    status: 'Status',
    amount: 'Amount',
    created: 'Created',
    decided: 'Decided',
    receiver: 'Paid to',
    account: 'Account',
    card: 'Card',
    description: 'Description',
    clientIp: 'Address of the payer’s device',
    returnUrl: 'Return address',
    lines: 'Bank lines',
    attachments: 'Attachments',
    calls: 'Calls in the merchant’s request log',
    none: 'None.',
  },
  tr: {
    title: 'Tuttuğumuz kişisel veriler',
    made: 'Hazırlandı',
    merchant: 'Üye iş yeri',
    ref: 'Üye iş yerindeki adı',
    name: 'Ad',
    tckn: 'Kimlik numarası (son dört hane; kalanı yalnızca özet olarak tutulur)',
    seen: 'İlk görülme',
    requests: 'Talepler',
    deposit: 'Yatırım',
    withdrawal: 'Çekim',
    cardTransfer: 'Kart transferi',
    paparaTransfer: 'Cüzdan transferi',
    status: 'Durum',
    amount: 'Tutar',
    created: 'Oluşturuldu',
    decided: 'Karara bağlandı',
    receiver: 'Alıcı',
    account: 'Hesap',
    card: 'Kart',
    description: 'Açıklama',
    clientIp: 'Ödeyenin cihazının adresi',
    returnUrl: 'Dönüş adresi',
    lines: 'Banka hareketleri',
    attachments: 'Belgeler',
    calls: 'Üye iş yerinin istek kaydındaki çağrılar',
    none: 'Yok.',
  },
} as const

/** A person's data as readable text in their language. */
export function personText(
  { person, requests, bankLines, attachments, calls, madeAt }: PersonData,
  language: Language,
): string {
  const say = words[language]
  const at = (instant: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Istanbul' }).format(
      new Date(instant),
    )
  const line = (label: string, value: string | null, indent = '') =>
    value === null || value === '' ? [] : [`${indent}${label}: ${value}`]
  const part = (title: string, lines: readonly string[]) => ['', title, ...(lines.length > 0 ? lines : [say.none])]
  return [
    say.title,
    ...line(say.made, at(madeAt)),
    ...line(say.merchant, person.merchant),
    ...line(say.ref, person.ref),
    ...line(say.name, person.name),
    ...line(say.tckn, person.tcknLast4),
    ...line(say.seen, at(person.firstSeenAt)),
    ...part(
      `${say.requests} (${requests.length})`,
      requests.flatMap((request) => [
        `- ${say[request.object as 'deposit']} ${request.number} (${request.merchantRef})`,
        ...line(say.status, request.status, '  '),
        ...line(say.amount, formatMoney(request.amountMinor, language), '  '),
        ...line(say.created, at(request.createdAt), '  '),
        ...line(say.decided, request.decidedAt && at(request.decidedAt), '  '),
        ...line(say.name, request.name, '  '),
        ...line(say.receiver, request.receiver, '  '),
        ...line(say.account, request.account, '  '),
        ...line(say.card, request.cardLast4 && `… ${request.cardLast4}`, '  '),
        ...line(say.description, request.description, '  '),
        ...line(say.clientIp, request.clientIp, '  '),
        ...line(say.returnUrl, request.returnUrl, '  '),
      ]),
    ),
    ...part(
      `${say.lines} (${bankLines.length})`,
      bankLines.map((found) =>
        [`- ${at(found.at)}`, formatMoney(found.amountMinor, language), found.senderName, found.description].join(
          ' · ',
        ),
      ),
    ),
    ...part(
      `${say.attachments} (${attachments.length})`,
      attachments.map(({ kind, fileName, at: addedAt }) => `- ${kind} · ${fileName} · ${at(addedAt)}`),
    ),
    '',
    `${say.calls}: ${calls}`,
    '',
  ].join('\n')
}
