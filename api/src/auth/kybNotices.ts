import type { MailAbout } from './rightsNotices'

const validMs = 72 * 3_600_000
const about = { validMs, path: '/merchants/my' } as const
const open = { tr: 'Sayfayı aç', en: 'Open the page' }

/** Mails to a merchant's managers about a decision on its application. `{reason}` is what the administrator wrote. */
export const kybNotices = {
  KYB_APPROVED: {
    ...about,
    words: {
      tr: {
        subject: '{product}: {merchant} onaylandı',
        lines: ['{merchant} onaylandı. Canlı talepler, üye iş yeri test modunda değilse hemen kabul edilir.'],
        label: open.tr,
        small: ['Anahtarlar ve geri çağrı adresi “Üye iş yerim” sayfasındadır.'],
      },
      en: {
        subject: '{product}: {merchant} is approved',
        lines: ['{merchant} is approved. Live requests are accepted at once, unless the merchant is in test mode.'],
        label: open.en,
        small: ['Keys and the callback address are on the page “My merchant”.'],
      },
    },
  },
  KYB_SENT_BACK: {
    ...about,
    words: {
      tr: {
        subject: '{product}: {merchant} başvurusu geri gönderildi',
        lines: ['{merchant} başvurusu eksik olduğu için geri gönderildi: {reason}', 'Düzeltip yeniden gönderin.'],
        label: open.tr,
        small: ['Başvurunun durumunu “Üye iş yerim” sayfasında görürsünüz.'],
      },
      en: {
        subject: '{product}: the application of {merchant} was sent back',
        lines: ['The application of {merchant} was sent back: {reason}', 'Correct it and submit it again.'],
        label: open.en,
        small: ['The page “My merchant” shows the state of your application.'],
      },
    },
  },
  KYB_SUSPENDED: {
    ...about,
    words: {
      tr: {
        subject: '{product}: {merchant} askıya alındı',
        lines: ['{merchant} askıya alındı. Yeni talep kabul edilmez ve çekim gönderilmez.'],
        label: open.tr,
        small: ['Sorularınız için ödeme kuruluşunuza başvurun.'],
      },
      en: {
        subject: '{product}: {merchant} is suspended',
        lines: ['{merchant} is suspended. No new requests are accepted, and no withdrawals are sent.'],
        label: open.en,
        small: ['Contact your payment institution if you have questions.'],
      },
    },
  },
} as const satisfies Record<string, MailAbout<'/merchants/my'>>
