import type { NotificationFacts } from '@kasa/contracts/notifications'
import type { Language } from '@kasa/domain/money'
import { waitInWords, type NotificationKind } from '@kasa/domain/notification'

import { writeLetter } from '../mail/letter'
import type { Tenant } from '../tenants/tenant'

type Words = { subject: string; line: string; label: string }

/**
 * Mails only say that there is something and who did it. Details may name people or money, so they are shown only in
 * the console, which checks current rights.
 */
const letters: Record<NotificationKind, Record<Language, Words>> = {
  'approval.asked': {
    tr: {
      subject: '{product}: onayınız bekleniyor',
      line: '{by} bir işlem için onayınızı bekliyor.',
      label: 'Onayı aç',
    },
    en: {
      subject: '{product}: your approval is needed',
      line: '{by} requests your approval.',
      label: 'Open the approval',
    },
  },
  'approval.decided': {
    tr: { subject: '{product}: onay isteğiniz sonuçlandı', line: 'Onay isteğiniz sonuçlandı.', label: 'Sonucu aç' },
    en: {
      subject: '{product}: your approval request was decided',
      line: 'Your approval request was decided.',
      label: 'Open the result',
    },
  },
  'export.ready': {
    tr: {
      subject: '{product}: dışa aktarma onaylandı',
      line: 'Dışa aktarma isteğiniz onaylandı. Dosyayı onaydan sonra bir gün içinde indirebilirsiniz.',
      label: 'Onayı aç',
    },
    en: {
      subject: '{product}: your export was approved',
      line: 'Your export was approved. You can download the file within a day of the approval.',
      label: 'Open the approval',
    },
  },
  'export.refused': {
    tr: {
      subject: '{product}: dışa aktarma onaylanmadı',
      line: 'Dışa aktarma isteğiniz onaylanmadı.',
      label: 'Sonucu aç',
    },
    en: {
      subject: '{product}: your export was not approved',
      line: 'Your export was not approved.',
      label: 'Open the result',
    },
  },
  'reportFile.ready': {
    tr: {
      subject: '{product}: rapor dosyanız hazır',
      line: 'Dışa aktardığınız rapor dosyası hazır. Bağlantının süresi dolana kadar yalnızca siz indirebilirsiniz.',
      label: 'Dosyayı aç',
    },
    en: {
      subject: '{product}: your report file is ready',
      line: 'The report you exported is ready. Only you can download it, until the link expires.',
      label: 'Open the file',
    },
  },
  'reportFile.scheduled': {
    tr: {
      subject: '{product}: zamanlanmış raporunuz hazır',
      line: 'Zamanladığınız rapor hazır. Bağlantının süresi dolana kadar yalnızca siz indirebilirsiniz.',
      label: 'Dosyayı aç',
    },
    en: {
      subject: '{product}: your scheduled report is ready',
      line: 'The report you scheduled is ready. Only you can download it, until the link expires.',
      label: 'Open the file',
    },
  },
  'callback.failing': {
    tr: {
      subject: '{product}: {title} geri çağrıları almıyor',
      line: '{title} geri çağrıları almıyor. Denemeler sürüyor; süresi dolanlar otomatik olarak yeniden gönderilmez.',
      label: 'Geri çağrıları aç',
    },
    en: {
      subject: '{product}: {title} does not accept callbacks',
      line: '{title} does not accept callbacks. Retries continue. Expired callbacks are not sent again automatically.',
      label: 'Open the callbacks',
    },
  },
  'bot.silent': {
    tr: {
      subject: '{product}: {title} botu çalışmıyor',
      line: '{title} botundan haber alınamıyor ya da bot hata veriyor. Hesapları ödeme almıyor olabilir.',
      label: 'Botu aç',
    },
    en: {
      subject: '{product}: bot {title} is not working',
      line: 'Bot {title} sends no heartbeats or reports errors. Its accounts may not receive payments.',
      label: 'Open the bot',
    },
  },
  'bankLine.unexplained': {
    tr: {
      subject: '{product}: {title} hesabında açıklanmamış çıkış var',
      line: '{title} hesabındaki açıklanmamış çıkış sayısı: {count}. Sizden kimse göndermediyse bankayı arayın.',
      label: 'Çıkışları aç',
    },
    en: {
      subject: '{product}: unexplained debits on {title}',
      line: 'Unexplained debits on {title}: {count}. If none of you sent them, call the bank.',
      label: 'Open the debits',
    },
  },
  'deposit.late': {
    tr: {
      subject: '{product}: geciken yatırım talepleri',
      line: '{limit} sınırını aşan yatırım talepleri: {count}.',
      label: 'Yatırım taleplerini aç',
    },
    en: {
      subject: '{product}: deposits are late',
      line: 'Deposits waiting longer than {limit}: {count}.',
      label: 'Open the deposits',
    },
  },
  'withdrawal.late': {
    tr: {
      subject: '{product}: geciken çekim talepleri',
      line: '{limit} sınırını aşan çekim talepleri: {count}.',
      label: 'Çekim taleplerini aç',
    },
    en: {
      subject: '{product}: withdrawals are late',
      line: 'Withdrawals waiting longer than {limit}: {count}.',
      label: 'Open the withdrawals',
    },
  },
  'cardTransfer.late': {
    tr: {
      subject: '{product}: geciken kart talepleri',
      line: '{limit} sınırını aşan kart talepleri: {count}.',
      label: 'Kart taleplerini aç',
    },
    en: {
      subject: '{product}: card transfers are late',
      line: 'Card transfers waiting longer than {limit}: {count}.',
      label: 'Open the card transfers',
    },
  },
  'paparaTransfer.late': {
    tr: {
      subject: '{product}: geciken Papara talepleri',
      line: '{limit} sınırını aşan Papara talepleri: {count}.',
      label: 'Papara taleplerini aç',
    },
    en: {
      subject: '{product}: Papara transfers are late',
      line: 'Papara transfers waiting longer than {limit}: {count}.',
      label: 'Open the Papara transfers',
    },
  },
}

const choose: Record<Language, string> = {
  tr: 'Bu bildirimleri e-posta ile almak istemiyorsanız konsoldaki Bildirimler ayarından kapatın.',
  en: 'To stop these e-mails, change your notification settings in the console.',
}

export function notificationLetter(
  tenant: Tenant,
  { kind, facts, lang, link }: { kind: NotificationKind; facts: NotificationFacts; lang: Language; link: string },
): { subject: string; text: string; html: string } {
  const { brand } = tenant.config
  const { subject, line, label } = letters[kind][lang]
  const known: Record<string, string> = {
    product: brand.product,
    title: facts.title,
    by: facts.by ?? brand.product,
    ...(facts.late && { count: String(facts.late.count), limit: waitInWords(facts.late.limitS, lang) }),
  }
  // Fills all placeholders in one pass, so that braces in a name stay text.
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole)
  return writeLetter({
    brand,
    lang,
    subject: fill(subject),
    lines: [fill(line)],
    action: { label, link },
    small: [choose[lang]],
  })
}
