import type { Language } from '@kasa/domain/money'

import { writeLetter } from '../mail/letter'
import type { Tenant } from '../tenants/tenant'
import { kybNotices } from './kybNotices'
import { rightsNotices, type MailAbout, type MailWords } from './rightsNotices'

type Purpose = MailAbout<
  | '/account/password'
  | '/account/forgot'
  | '/account/login'
  | '/users/userList'
  | '/approval/list'
  | '/merchants/my'
  | '/merchants/merchantList'
>

const minute = 60_000
const hour = 60 * minute

const notYou = {
  tr: 'Bunu siz istemediyseniz bir şey yapmanız gerekmez. Parolanız değişmez.',
  en: 'If you did not request this, you do not need to do anything. Your password stays unchanged.',
}
const once = {
  tr: 'Bağlantı yalnızca bir kez kullanılabilir ve {until} tarihine kadar geçerlidir.',
  en: 'The link can be used once, until {until}.',
}

/** Every mail about an account: its reason, how long its link is valid, where it leads, and the text. */
export const mailPurposes = {
  FORGOT: {
    validMs: 30 * minute,
    path: '/account/password',
    words: {
      tr: {
        subject: '{product}: yeni parola',
        lines: ['{product} hesabınız için yeni parola istendi.', 'Parola belirlendiğinde tüm oturumlarınız kapanır.'],
        label: 'Yeni parola belirle',
        small: [once.tr, notYou.tr],
      },
      en: {
        subject: '{product}: new password',
        lines: ['A new password was requested for your {product} account.', 'When you set it, all your sessions end.'],
        label: 'Set a new password',
        small: [once.en, notYou.en],
      },
    },
  },
  RESET: {
    validMs: 24 * hour,
    path: '/account/password',
    words: {
      tr: {
        subject: '{product}: parolanız sıfırlandı',
        lines: [
          'Yöneticiniz {product} parolanızı sıfırladı. Eski parolanız artık geçersiz.',
          'Yeniden girebilmek için yeni bir parola belirleyin.',
        ],
        label: 'Yeni parola belirle',
        small: [once.tr],
      },
      en: {
        subject: '{product}: your password was reset',
        lines: [
          'Your administrator has reset your {product} password. The old one no longer works.',
          'Set a new one to sign in again.',
        ],
        label: 'Set a new password',
        small: [once.en],
      },
    },
  },
  INVITE: {
    validMs: 72 * hour,
    path: '/account/password',
    words: {
      tr: {
        subject: '{product}: hesabınız hazır',
        lines: [
          'Sizin için bir {product} hesabı açıldı.',
          'Başlamak için parolanızı belirleyin. İlk girişte doğrulama uygulaması kurmanız da istenebilir.',
        ],
        label: 'Parola belirle',
        small: [once.tr, 'Bağlantının süresi dolarsa yöneticinizden yeni bir davet isteyin.'],
      },
      en: {
        subject: '{product}: your account is ready',
        lines: [
          'A {product} account was opened for you.',
          'Set your password to begin. The first sign-in may also ask you to set up an authenticator app.',
        ],
        label: 'Set a password',
        small: [once.en, 'If the link has expired, ask your administrator for a new invitation.'],
      },
    },
  },
  SIGNUP: {
    validMs: 24 * hour,
    path: '/account/password',
    words: {
      tr: {
        subject: '{product}: e-postanızı doğrulayın',
        lines: [
          'Bu adresle bir {product} hesabı açılması istendi.',
          'Devam etmek için parolanızı belirleyin. Hesabınızı bir yönetici onayladıktan sonra giriş yapabilirsiniz.',
        ],
        label: 'Parola belirle',
        small: [once.tr, 'Bunu siz istemediyseniz bir şey yapmanız gerekmez. Hesap açılmaz.'],
      },
      en: {
        subject: '{product}: confirm your e-mail',
        lines: [
          'A {product} account was requested with this address.',
          'Set your password to continue. You can sign in once an administrator has approved the account.',
        ],
        label: 'Set a password',
        small: [once.en, 'If you did not request this, you do not need to do anything. No account will be opened.'],
      },
    },
  },
  KNOWN: {
    validMs: 24 * hour,
    path: '/account/forgot',
    words: {
      tr: {
        subject: '{product}: zaten bir hesabınız var',
        lines: [
          'Bu adresle yeni bir {product} hesabı açılması istendi, ancak zaten bir hesabınız var.',
          'Parolanızı unuttuysanız yenisini isteyebilirsiniz.',
        ],
        label: 'Parolamı unuttum',
        small: [notYou.tr],
      },
      en: {
        subject: '{product}: you already have an account',
        lines: [
          'A new {product} account was requested with this address, but you already have one.',
          'If you forgot your password, you can request a new one.',
        ],
        label: 'Forgot password',
        small: [notYou.en],
      },
    },
  },
  CHANGED: {
    validMs: 24 * hour,
    path: '/account/forgot',
    words: {
      tr: {
        subject: '{product}: parolanız değişti',
        lines: ['{product} parolanız değişti.', 'Değişikliği siz yaptıysanız bir şey yapmanız gerekmez.'],
        label: 'Ben yapmadım: yeni parola iste',
        small: ['Değişikliği siz yapmadıysanız hemen yeni bir parola isteyin ve yöneticinize haber verin.'],
      },
      en: {
        subject: '{product}: your password has changed',
        lines: ['Your {product} password has changed.', 'If you changed it, you do not need to do anything.'],
        label: 'I did not change it: request a new password',
        small: ['If you did not change it, request a new password at once and inform your administrator.'],
      },
    },
  },
  MFA_RESET: {
    validMs: 24 * hour,
    path: '/account/forgot',
    words: {
      tr: {
        subject: '{product}: doğrulama uygulamanız sıfırlandı',
        lines: [
          'Bir yönetici {product} hesabınızın doğrulama uygulamasını kaldırdı ve oturumlarınızı kapattı.',
          'Bir sonraki girişinizde yeni bir doğrulama uygulaması kurmanız istenecek.',
        ],
        label: 'Ben istemedim: yeni parola iste',
        small: ['Bunu siz istemediyseniz hemen yeni bir parola isteyin ve yöneticinize haber verin.'],
      },
      en: {
        subject: '{product}: your authenticator was reset',
        lines: [
          'An administrator has removed the authenticator of your {product} account and ended your sessions.',
          'You will set up a new one at your next sign-in.',
        ],
        label: 'I did not request this: request a new password',
        small: ['If you did not request this, request a new password at once and inform your administrator.'],
      },
    },
  },
  ...rightsNotices,
  ...kybNotices,
} as const satisfies Record<string, Purpose>

export type MailPurpose = keyof typeof mailPurposes

/** True for mails with a link that sets a password; the others only notify. */
export const hasToken = (purpose: MailPurpose): boolean => mailPurposes[purpose].path === '/account/password'

const istanbul = (at: Date, lang: Language): string =>
  new Intl.DateTimeFormat(lang === 'tr' ? 'tr-TR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Istanbul',
  }).format(at)

/** The values for the names in braces in a mail's text. */
export type MailFacts = Readonly<Record<string, string>>

/** The mail of one purpose in the reader's language, with the tenant's name and colour. */
export function accountLetter(
  tenant: Tenant,
  mail: { purpose: MailPurpose; lang: Language; link: string; endsAt: Date; facts: MailFacts | null },
): { subject: string; text: string; html: string } {
  const { brand } = tenant.config
  const { subject, lines, label, small }: MailWords = mailPurposes[mail.purpose].words[mail.lang]
  const facts: MailFacts = { ...mail.facts, product: brand.product, until: istanbul(mail.endsAt, mail.lang) }
  // One pass replaces all names in braces, so braces in a person's name are not replaced.
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole)
  return writeLetter({
    brand,
    lang: mail.lang,
    subject: fill(subject),
    lines: lines.map(fill),
    action: { label, link: mail.link },
    small: small.map(fill),
  })
}
