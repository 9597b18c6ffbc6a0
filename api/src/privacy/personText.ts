import { formatMoney, type Language } from '@kasa/domain/money'
import { typeOfObject } from '@kasa/domain/requestTypes'

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
  const texts = words[language]
  const at = (instant: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Istanbul' }).format(
      new Date(instant),
    )
  const line = (label: string, value: string | null, indent = '') =>
    value === null || value === '' ? [] : [`${indent}${label}: ${value}`]
  const part = (title: string, lines: readonly string[]) => ['', title, ...(lines.length > 0 ? lines : [texts.none])]
  return [
    texts.title,
    ...line(texts.made, at(madeAt)),
    ...line(texts.merchant, person.merchant),
    ...line(texts.ref, person.ref),
    ...line(texts.name, person.name),
    ...line(texts.tckn, person.tcknLast4),
    ...line(texts.seen, at(person.firstSeenAt)),
    ...part(
      `${texts.requests} (${requests.length})`,
      requests.flatMap((request) => [
        `- ${typeOfObject(request.object)?.title[language] ?? request.object} ${request.number} (${request.merchantRef})`,
        ...line(texts.status, request.status, '  '),
        ...line(texts.amount, formatMoney(request.amountMinor, language), '  '),
        ...line(texts.created, at(request.createdAt), '  '),
        ...line(texts.decided, request.decidedAt && at(request.decidedAt), '  '),
        ...line(texts.name, request.name, '  '),
        ...line(texts.receiver, request.receiver, '  '),
        ...line(texts.account, request.account, '  '),
        ...line(texts.card, request.cardLast4 && `… ${request.cardLast4}`, '  '),
        ...line(texts.description, request.description, '  '),
        ...line(texts.clientIp, request.clientIp, '  '),
        ...line(texts.returnUrl, request.returnUrl, '  '),
      ]),
    ),
    ...part(
      `${texts.lines} (${bankLines.length})`,
      bankLines.map((found) =>
        [`- ${at(found.at)}`, formatMoney(found.amountMinor, language), found.senderName, found.description].join(
          ' · ',
        ),
      ),
    ),
    ...part(
      `${texts.attachments} (${attachments.length})`,
      attachments.map(({ kind, fileName, at: addedAt }) => `- ${kind} · ${fileName} · ${at(addedAt)}`),
    ),
    '',
    `${texts.calls}: ${calls}`,
    '',
  ].join('\n')
}
